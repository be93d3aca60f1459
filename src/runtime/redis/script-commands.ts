import { arg, countedKeys, error, is, noKeys, row, type Call, type Command } from './command.ts';
import { OK, type Reply } from './reply.ts';

/** EVAL and SCRIPT: the door to the Lua engine. */

const byText =
  (readOnly: boolean) =>
  ({ core, client, argv }: Call): Reply =>
    core.scripts.run(core.scripts.load(arg(argv, 1)), argv, client, readOnly);

const byName =
  (readOnly: boolean) =>
  ({ core, client, argv }: Call): Reply =>
    core.scripts.run(arg(argv, 1).toLowerCase(), argv, client, readOnly);

function flush({ core, argv }: Call): Reply {
  if (argv.length > 3 || (argv[2] !== undefined && !is(argv[2], 'sync') && !is(argv[2], 'async')))
    throw error('ERR SCRIPT FLUSH only support SYNC|ASYNC option');
  core.scripts.forget();
  return OK;
}

/** A script may have no keys at all. */
const scriptKeys = (argv: readonly string[]) => (argv[2] === '0' ? [] : countedKeys(2)(argv));

const flags = 'noscript stale skip_monitor no_mandatory_keys movablekeys';

export const scriptCommands: readonly Command[] = [
  row('eval', -3, flags, scriptKeys, byText(false)),
  row('eval_ro', -3, `readonly ${flags}`, scriptKeys, byText(true)),
  row('evalsha', -3, flags, scriptKeys, byName(false)),
  row('evalsha_ro', -3, `readonly ${flags}`, scriptKeys, byName(true)),
  row('script', -2, '', noKeys, () => OK),
  row('script|exists', -3, 'noscript', noKeys, ({ core, argv }) =>
    argv.slice(2).map((sha) => Number(core.scripts.has(sha))),
  ),
  row('script|flush', -2, 'noscript', noKeys, flush),
  row('script|kill', 2, 'noscript allow_busy', noKeys, () =>
    error('NOTBUSY No scripts in execution right now.'),
  ),
  row('script|load', 3, 'noscript stale', noKeys, ({ core, argv }) =>
    core.scripts.load(arg(argv, 2)),
  ),
];
