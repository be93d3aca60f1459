import type { Core } from './core.ts';
/** Runs Lua scripts. */
export class ScriptEngine {
  readonly core: Core;
  constructor(core: Core) {
    this.core = core;
  }
  forget(): void {}
}
