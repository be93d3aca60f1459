/**
 * The text of a worker: the runtime and the modules that are texts of their own (each tells the runtime
 * of itself), then the program as its argument. Nothing is evaluated from text
 * inside the worker; the browser parses it once, as the worker's own script.
 */
export function assemble(
  runtime: string,
  compiled: string,
  bundles: readonly string[] = [],
  place = '',
): string {
  // The runtime's names stay inside its function: the program sees the global object alone. Strict, so
  // that no stack hands its functions out.
  const head = `(function(){"use strict";${[runtime, ...bundles].join('\n')}\nreturn labRuntime.start})()(`;
  const offset = head.split('\n').length - 1;
  return `${head}${compiled}${offset}}${place === '' ? '' : `,${place}`});\n`;
}
