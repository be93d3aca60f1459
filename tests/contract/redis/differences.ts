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

export const allowedDifferences: readonly AllowedDifference[] = [];
