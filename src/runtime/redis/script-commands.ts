import type { Command } from './command.ts';
export const scriptCommands: readonly Command[] = [];
