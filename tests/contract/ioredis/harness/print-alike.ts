/**
 * Preloaded on Node: the console of the lab. The contract is about what a client gives and when; how a
 * console draws an object is none of its business, so both sides draw with the same one.
 */
import { createConsole } from '../../../../src/runtime/console/console.ts';
import { indented } from '../../../../src/runtime/output.ts';

const { write } = process.stdout;
globalThis.console = createConsole({
  now: () => 0,
  line: (_level, text, depth) => {
    write.call(process.stdout, `${indented({ text, depth })}\n`);
  },
});
