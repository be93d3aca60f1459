import { compile, type Compiled, type NotCompiled } from '../../../runtime/compile/compile.ts';

/** One question to the compiler's worker. */
export interface CompileOrder {
  readonly id: number;
  readonly files: Readonly<Record<string, string>>;
  readonly entry: string;
}

/** Its answer. */
export interface CompileAnswer {
  readonly id: number;
  readonly result: Compiled | NotCompiled;
}

addEventListener('message', (event: MessageEvent<CompileOrder>) => {
  const { id, files, entry } = event.data;
  const answer: CompileAnswer = { id, result: compile(files, entry) };
  postMessage(answer);
});
