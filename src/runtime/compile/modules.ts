/**
 * What a program may import besides its own files, by module and name. The runtime offers exactly
 * these (tests/runtime.test.ts asks it), so that a wrong name is found before anything runs.
 */

const NODE: Readonly<Record<string, readonly string[]>> = {
  process: [
    'default',
    'argv',
    'cwd',
    'env',
    'exit',
    'hrtime',
    'kill',
    'nextTick',
    'pid',
    'platform',
    'stdout',
    'stderr',
    'uptime',
  ],
  events: ['default', 'EventEmitter', 'once'],
  buffer: ['default', 'Buffer'],
  crypto: ['default', 'randomUUID', 'randomInt', 'randomBytes', 'createHash'],
  perf_hooks: ['default', 'performance'],
  timers: [
    'default',
    'setTimeout',
    'setInterval',
    'setImmediate',
    'clearTimeout',
    'clearInterval',
    'clearImmediate',
  ],
  'timers/promises': ['default', 'setTimeout', 'setInterval', 'setImmediate', 'scheduler'],
};

/** The modules of a lab and what each exports. Node's go by both of their names. */
export const MODULES: ReadonlyMap<string, readonly string[]> = new Map([
  [
    'lab',
    [
      'seed',
      'random',
      'exponential',
      'generator',
      'sleep',
      'clock',
      'effect',
      'effects',
      'crash',
      'finish',
      'actor',
      'worker',
      'note',
      'mustHold',
      'report',
      'net',
      'table',
      'plot',
    ],
  ],
  ['ioredis', ['default', 'Redis', 'Cluster', 'Command', 'Pipeline', 'ScanStream', 'ReplyError']],
  ...Object.entries(NODE).flatMap(([name, exports]): [string, readonly string[]][] => [
    [`node:${name}`, exports],
    [name, exports],
  ]),
]);

/** Modules whose code is a text of its own, loaded only for programs that import them. */
export const BUNDLED = ['ioredis'] as const;

/** A module that is a text of its own. */
export type Bundled = (typeof BUNDLED)[number];
