import { commands } from '../redis/table.ts';
import { Command, type Callback, type CommandWishes, type Script } from './command.ts';
import type { RedisOptions, ScriptDefinition } from './options.ts';

/** A client or a pipeline: something with a method for every command. */
export interface Commander {
  readonly options: RedisOptions;
  sendCommand(command: Command): unknown;
}

/** Names of the core's commands that are methods; of `xinfo|stream` it is `xinfo`. */
export const methodNames: readonly string[] = [...commands.values()]
  .map(({ name }) => name)
  .filter((name, at, all) => !name.includes('|') && all.indexOf(name) === at);

type Method = (this: Commander, ...given: unknown[]) => unknown;

/** A script under its method name. */
export interface DefinedScript extends Script {
  readonly numberOfKeys: number | undefined;
}

/** Makes a command of what a program passed to a method. */
export function commandOf(
  owner: Commander,
  name: string,
  given: unknown[],
  more: Pick<CommandWishes, 'buffers' | 'script'> = {},
): Command {
  let callback: Callback | undefined;
  if (typeof given.at(-1) === 'function') callback = given.pop() as Callback;
  const { keyPrefix, stringNumbers } = owner.options;
  const wishes: CommandWishes = { keyPrefix, stringNumbers, callback, ...more };
  const lower = name.toLowerCase();
  const row =
    (typeof given[0] === 'string'
      ? commands.get(`${lower}|${given[0].toLowerCase()}`)
      : undefined) ?? commands.get(lower);
  return new Command(name, given, wishes, row);
}

const define = (target: object, name: string, value: Method): void => {
  Object.defineProperty(value, 'name', { value: name, configurable: true });
  Object.defineProperty(target, name, { value, configurable: true, writable: true });
};

/** Gives a class a method for every command, and `…Buffer` beside it. */
export function installCommands(prototype: object): void {
  for (const name of methodNames) {
    if (!(name in prototype))
      define(prototype, name, function (...given) {
        return this.sendCommand(commandOf(this, name, given));
      });
    define(prototype, `${name}Buffer`, function (...given) {
      return this.sendCommand(commandOf(this, name, given, { buffers: true }));
    });
  }
  for (const name of ['call', 'send_command'])
    define(prototype, name, function (command, ...given) {
      return this.sendCommand(commandOf(this, String(command), given));
    });
  define(prototype, 'callBuffer', function (name, ...given) {
    return this.sendCommand(commandOf(this, String(name), given, { buffers: true }));
  });
}

/** A script as a method, and `…Buffer` beside it. */
export function installScript(
  target: object,
  name: string,
  { lua, sha, numberOfKeys }: DefinedScript,
): void {
  const script: Script = { lua, sha };
  const withCount = (given: unknown[]): unknown[] =>
    numberOfKeys === undefined ? given : [numberOfKeys, ...given];
  define(target, name, function (...given) {
    return this.sendCommand(commandOf(this, name, withCount(given), { script }));
  });
  define(target, `${name}Buffer`, function (...given) {
    return this.sendCommand(commandOf(this, name, withCount(given), { script, buffers: true }));
  });
}

/** A definition with its digest. */
export function definedScript(
  definition: ScriptDefinition,
  digest: (lua: string) => string,
): DefinedScript {
  const lua = definition.lua;
  return { lua, sha: digest(lua), numberOfKeys: definition.numberOfKeys };
}
