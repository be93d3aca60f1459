/**
 * Where the page's Redis may answer otherwise than redis-server, and why. At most one reply in a
 * hundred; an entry that no longer differs fails the test.
 */
export interface AllowedDifference {
  /** Title of the script. */
  readonly script: string;
  /** The command as the report shows it. */
  readonly command: string;
  readonly because: string;
}

export const allowedDifferences: readonly AllowedDifference[] = [
  {
    script: 'EXPIRE refuses what is no time',
    command: 'a> PEXPIRETIME k',
    because:
      'moments are doubles here: beyond 2⁵³ ms, in the year 287 396, they are rounded to a few hundred milliseconds',
  },
  {
    script: 'keys have their slots',
    command: 'a> CLUSTER KEYSLOT foo',
    because:
      'a single redis-server refuses the question, the book asks it; the slots themselves are compared with a server in cluster mode (cluster.spec.ts)',
  },
];
