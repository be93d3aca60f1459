import { Line } from './real-server.ts';
import { type PageLine, PageSide } from './page-side.ts';
import type { CommandStep, Script } from './script-file.ts';
import { sameReply } from './compare.ts';

/** One reply of both servers. */
export interface Compared {
  readonly line: number;
  readonly command: string;
  readonly page: string;
  readonly real: string;
  readonly same: boolean;
}

const show = (step: CommandStep): string => `${step.connection}> ${step.argv.join(' ')}`;

/** Runs a script on a page's Redis of its own. */
function runInPage(script: Script): ReadonlyMap<string, PageLine> {
  const side = new PageSide();
  const lines = new Map<string, PageLine>();
  for (const step of script.steps) {
    if (step.kind === 'advance') {
      side.advance(step.millis);
      continue;
    }
    let line = lines.get(step.connection);
    if (!line) lines.set(step.connection, (line = side.open()));
    line.send(step.argv);
  }
  return lines;
}

/** Waits until the real server has begun to wait for this connection, or has answered it. */
async function settled(control: Line, id: string, line: Line, before: number): Promise<void> {
  for (let i = 0; i < 100; i++) {
    if (line.replies.length > before) return;
    const [info = ''] = await control.ask([['CLIENT', 'LIST', 'ID', id]]);
    if (/ flags=[a-zA-Z]*b/.test(info)) return;
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
}

/** Runs a script on the real server; `expected` says for how many replies it is worth waiting. */
async function runForReal(
  script: Script,
  socket: string,
  lines: Map<string, Line>,
  expected: (connection: string) => number,
): Promise<void> {
  const control = await Line.open(socket);
  await control.ask([['FLUSHALL'], ['SCRIPT', 'FLUSH'], ['CONFIG', 'RESETSTAT']]);
  const ids = new Map<string, string>();
  for (const step of script.steps) {
    if (step.kind === 'advance') {
      await new Promise((resolve) => setTimeout(resolve, step.millis));
      continue;
    }
    let line = lines.get(step.connection);
    if (!line) {
      line = await Line.open(socket);
      const [id = ''] = await line.ask([['CLIENT', 'ID']]);
      ids.set(step.connection, /\d+/.exec(id)?.[0] ?? '');
      lines.set(step.connection, line);
    }
    const before = line.replies.length;
    line.send([step.argv]);
    if (step.blocks) await settled(control, ids.get(step.connection) ?? '', line, before);
    else if (!(await line.hasReplies(before + 1, 5_000)) && !line.ended)
      throw new Error(`line ${step.line}: redis-server does not answer ${show(step)}`);
  }
  for (const [name, line] of lines) await line.hasReplies(expected(name), 1_000);
  // Whatever else may be under way: a reply too many is a difference, too.
  for (const line of lines.values()) await line.hasReplies(line.replies.length + 1, 3);
  control.close();
}

/** Runs a script on both servers and compares reply by reply, connection by connection. */
export async function compareScript(script: Script, socket: string): Promise<Compared[]> {
  const page = runInPage(script);
  const real = new Map<string, Line>();
  try {
    await runForReal(script, socket, real, (name) => page.get(name)?.replies.length ?? 0);
    return compareLines(script, page, real);
  } finally {
    for (const line of real.values()) line.close();
  }
}

function compareLines(
  script: Script,
  page: ReadonlyMap<string, PageLine>,
  real: ReadonlyMap<string, Line>,
): Compared[] {
  const compared: Compared[] = [];
  for (const [name, line] of real) {
    const steps = script.steps.filter(
      (step): step is CommandStep => step.kind === 'command' && step.connection === name,
    );
    const mine = page.get(name)?.replies ?? [];
    const size = Math.max(mine.length, line.replies.length);
    for (let i = 0; i < size; i++) {
      // A connection that listens gets more replies than it sent commands.
      const step = steps[Math.min(i, steps.length - 1)] as CommandStep;
      const [a = '(nothing)', b = '(nothing)'] = [mine[i], line.replies[i]];
      const both = mine[i] !== undefined && line.replies[i] !== undefined;
      compared.push({
        line: step.line,
        command: show(step),
        page: a,
        real: b,
        same: both && sameReply(a, b, step.comparison),
      });
    }
  }
  return compared;
}
