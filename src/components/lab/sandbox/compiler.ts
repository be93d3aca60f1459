import type { Compiled, NotCompiled } from '../../../runtime/compile/compile.ts';
import type { CompileAnswer, CompileOrder } from './compiler.worker.ts';

/** The longest that any honest program takes, many times over; a text made to stall the parser ends here. */
const PATIENCE_MS = 8_000;

interface Waiting {
  readonly resolve: (result: Compiled | NotCompiled) => void;
  readonly timer: ReturnType<typeof setTimeout>;
}

let worker: Worker | undefined;
let questions = 0;
const waiting = new Map<number, Waiting>();

/** Loads the compiler ahead of the first run. The page has one, whatever the number of labs. */
export function warmCompiler(): void {
  if (worker !== undefined) return;
  worker = new Worker(new URL('./compiler.worker.ts', import.meta.url), { type: 'module' });
  worker.addEventListener('message', (event: MessageEvent<CompileAnswer>) => {
    const { id, result } = event.data;
    settle(id, result);
  });
  worker.addEventListener('error', () => giveUp('The compiler could not be loaded'));
}

/** Compiles off the page's thread. Never rejects. */
export function compileInWorker(
  files: Readonly<Record<string, string>>,
  entry: string,
): Promise<Compiled | NotCompiled> {
  warmCompiler();
  const id = ++questions;
  return new Promise((resolve) => {
    const timer = setTimeout(() => giveUp('The compiler gave no answer'), PATIENCE_MS);
    waiting.set(id, { resolve, timer });
    const order: CompileOrder = { id, files, entry };
    worker?.postMessage(order);
  });
}

function settle(id: number, result: Compiled | NotCompiled): void {
  const one = waiting.get(id);
  if (one === undefined) return;
  waiting.delete(id);
  clearTimeout(one.timer);
  one.resolve(result);
}

/** Answers every open question with a failure; the next question starts a new worker. */
function giveUp(message: string): void {
  worker?.terminate();
  worker = undefined;
  for (const id of [...waiting.keys()])
    settle(id, {
      ok: false,
      fault: { code: 'internal', name: 'Error', message, calls: [], ran: false },
    });
}
