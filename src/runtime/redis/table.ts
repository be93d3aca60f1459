import { bitCommands } from './bits.ts';
import { noKeys, row, type Command } from './command.ts';
import { hashCommands } from './hashes.ts';
import { keyCommands } from './keys.ts';
import { listCommands } from './lists.ts';
import { OK } from './reply.ts';
import { pubsubCommands } from './pubsub.ts';
import { scriptCommands } from './script-commands.ts';
import { serverCommands } from './server-commands.ts';
import { setCommands } from './sets.ts';
import { sortCommands } from './sort.ts';
import { sortedSetCommands } from './sorted-sets.ts';
import { streamCommands } from './streams.ts';
import { stringCommands } from './strings.ts';
import { transactionCommands } from './transactions.ts';

const rows: readonly Command[] = [
  ...stringCommands,
  ...bitCommands,
  ...keyCommands,
  ...sortCommands,
  ...hashCommands,
  ...listCommands,
  ...setCommands,
  ...sortedSetCommands,
  ...streamCommands,
  ...pubsubCommands,
  ...transactionCommands,
  ...scriptCommands,
  ...serverCommands,
];

/**
 * The command table: every row under its name in small and in capital letters, subcommands as
 * `parent|child`, and under `parent|` the mark that a command has subcommands.
 */
export const commands: ReadonlyMap<string, Command> = new Map(
  rows.flatMap((command) => {
    const entries: [string, Command][] = [[command.name, command]];
    const [parent = '', child] = command.name.split('|');
    if (child === undefined) entries.push([command.name.toUpperCase(), command]);
    else entries.push([`${parent}|`, row(`${parent}|`, 0, '', noKeys, () => OK)]);
    return entries;
  }),
);
