import { assemble } from '../../../runtime/compile/assemble.ts';
import type { Compiled } from '../../../runtime/compile/compile.ts';
import { explain } from '../../../runtime/compile/faults.ts';
import type { Bundled } from '../../../runtime/compile/modules.ts';
import type { Fault } from '../../../runtime/fault.ts';
import type { Begin, FromWorker } from '../../../runtime/worker/wire.ts';
import { compileInWorker, warmCompiler } from './compiler.ts';
import { openFrame, type ComingFrame, type Frame } from './frame.ts';
import { parseFromFrame, parseFromWorker, type Bounds } from './parse.ts';
import type { Limits, Run, RunEnd, RunEvent, RunRequest, Sandbox, StopReason } from './protocol.ts';

/** What a run may use unless its request says otherwise. */
export const defaultLimits: Limits = {
  realMs: 10_000,
  firstLines: 1_000,
  lastLines: 200,
  lineLength: 10_000,
};

const TICK_MS = 250;
/** A frame that has not answered for so long is gone, with the process it lived in. */
const SILENCE_MS = 2_500;
/** A tick so late means that the page itself slept: it says nothing about the frame. */
const LATE_TICK_MS = 1_000;
/** The runtime sends a few dozen messages a second; a program that found a port sends millions. */
const MESSAGES_PER_SECOND = 400;
/** A frame that cannot be built in this time will not be built at all. */
const FRAME_MS = 15_000;

type Part = 'runtime' | Bundled;

const loaders: Record<Part, () => Promise<{ readonly default: string }>> = {
  runtime: () => import('virtual:lab-runtime'),
  ioredis: () => import('virtual:lab-runtime/ioredis'),
};
const texts = new Map<Part, Promise<string>>();

/** The text of the runtime, or of a module that a program imports: loaded when it is first needed. */
function loadText(part: Part): Promise<string> {
  const known = texts.get(part);
  if (known !== undefined) return known;
  const coming = loaders[part]().then(
    (module) => module.default,
    (error: unknown) => {
      texts.delete(part);
      throw error;
    },
  );
  texts.set(part, coming);
  return coming;
}

/** A place to run programs in, behind the wall. Costs nothing until it is warmed or used. */
export function createSandbox(): Sandbox {
  let next: ComingFrame | undefined;
  let current: { readonly finish: (end: Ending) => void } | undefined;
  let disposed = false;

  const warmFrame = (): void => {
    if (!disposed) next ??= openFrame();
  };

  return {
    async warm() {
      if (disposed) return;
      warmCompiler();
      warmFrame();
      await Promise.allSettled([loadText('runtime'), next?.ready]);
    },

    run(request, onEvent) {
      if (disposed) throw new Error('This sandbox has been disposed of');
      current?.finish({ status: 'stopped', reason: 'user' });
      warmFrame();
      const frame = next as ComingFrame;
      next = undefined;
      const run = startRun(request, onEvent, frame, () => {
        current = undefined;
        // The next run should not have to wait for its frame.
        setTimeout(warmFrame, 30);
      });
      current = run;
      return { stop: run.stop, ended: run.ended };
    },

    dispose() {
      disposed = true;
      current?.finish({ status: 'stopped', reason: 'user' });
      next?.remove();
      next = undefined;
    },
  };
}

interface Ending {
  readonly status: RunEnd['status'];
  readonly reason?: StopReason;
  readonly fault?: Fault;
}

function startRun(
  request: RunRequest,
  onEvent: (event: RunEvent) => void,
  coming: ComingFrame,
  onFinished: () => void,
): Run & { readonly finish: (end: Ending) => void } {
  const limits = { ...defaultLimits, ...request.limits };
  const name = crypto.randomUUID();
  let port: MessagePort | undefined;
  let timer: ReturnType<typeof setInterval> | undefined;
  let startedAt: number | undefined;
  let over = false;
  let printed = 0;
  let kept = 0;
  let dropped = 0;
  let virtualMs = 0;
  let settle: (end: RunEnd) => void;
  const ended = new Promise<RunEnd>((resolve) => (settle = resolve));

  function finish(ending: Ending): void {
    if (over) return;
    over = true;
    clearInterval(timer);
    if (port !== undefined) {
      port.onmessage = null;
      port.close();
    }
    coming.remove();
    settle({
      ...ending,
      printedLines: Math.max(printed, kept + dropped),
      droppedLines: dropped,
      virtualMs,
      realMs: startedAt === undefined ? 0 : performance.now() - startedAt,
    });
    onFinished();
  }

  const emit = (event: RunEvent): void => {
    if (!over) onEvent(event);
  };

  function receive(message: FromWorker, compiled: Compiled): void {
    switch (message.kind) {
      case 'started':
        emit({ type: 'started' });
        break;
      case 'lines': {
        const room = limits.firstLines - kept;
        const lines = message.lines.length > room ? message.lines.slice(0, room) : message.lines;
        kept += lines.length;
        if (lines.length > 0) emit({ type: 'lines', lines });
        break;
      }
      case 'tail':
        dropped = message.dropped;
        printed = kept + dropped + message.lines.length;
        emit({ type: 'tail', lines: message.lines, dropped });
        break;
      case 'plot':
        emit({ type: 'plot', plot: message.plot });
        break;
      case 'progress':
        ({ virtualMs, printed } = message);
        emit({ type: 'progress', virtualMs });
        break;
      case 'end': {
        ({ virtualMs, printed, dropped } = message);
        if (message.fault === null) finish({ status: 'finished' });
        else if (/out of memory/i.test(message.fault.message) && message.fault.isError)
          finish({ status: 'stopped', reason: 'memory' });
        else
          finish({
            status: 'failed',
            fault: explain(message.fault, { files: request.files, columns: compiled.columns }),
          });
        break;
      }
    }
  }

  function begin(
    frame: Frame,
    compiled: Compiled,
    runtime: string,
    bundles: readonly string[],
  ): void {
    const channel = new MessageChannel();
    const inside = channel.port1;
    port = inside;
    const bounds: Bounds = {
      run: name,
      files: new Set(Object.keys(request.files)),
      lines: Math.max(limits.firstLines, limits.lastLines),
      lineLength: limits.lineLength,
    };
    let second = 0;
    let received = 0;
    inside.onmessage = (event) => {
      if (over) return;
      const now = Math.floor(performance.now() / 1000);
      received = now === second ? received + 1 : 1;
      second = now;
      if (received > MESSAGES_PER_SECOND) return finish({ status: 'stopped', reason: 'output' });
      const message = parseFromWorker(event.data, bounds);
      if (message !== undefined) receive(message, compiled);
    };

    // Where the browser tells it: the worker is gone, without having said that it was ending.
    inside.addEventListener('close', () => finish({ status: 'stopped', reason: 'memory' }));

    let lastTick = performance.now();
    let lastPong = lastTick;
    let used = 0;
    frame.port.onmessage = (event) => {
      const message = parseFromFrame(event.data);
      if (message?.kind === 'pong') lastPong = performance.now();
      else if (message?.kind === 'error')
        finish({
          status: 'failed',
          fault: {
            code: 'bad-syntax',
            name: 'SyntaxError',
            message: message.message,
            calls: [],
            ran: false,
          },
        });
    };
    timer = setInterval(() => {
      const now = performance.now();
      const gap = now - lastTick;
      lastTick = now;
      if (gap > LATE_TICK_MS) lastPong = now;
      used += Math.min(gap, LATE_TICK_MS);
      if (now - lastPong > SILENCE_MS) return finish({ status: 'stopped', reason: 'memory' });
      if (used > limits.realMs) return finish({ status: 'stopped', reason: 'time' });
      frame.port.postMessage({ kind: 'ping' });
    }, TICK_MS);

    const order: Begin = {
      run: name,
      seed: request.seed,
      firstLines: limits.firstLines,
      lastLines: limits.lastLines,
      lineLength: limits.lineLength,
    };
    startedAt = performance.now();
    const script = assemble(runtime, compiled.text, bundles);
    frame.port.postMessage({ kind: 'begin', script, order }, [channel.port2]);
  }

  async function prepare(): Promise<void> {
    const patience = setTimeout(() => finish(broken('The frame could not be built')), FRAME_MS);
    try {
      const [compiled, runtime] = await Promise.all([
        compileInWorker(request.files, request.entry),
        loadText('runtime'),
      ]);
      if (!compiled.ok) return finish({ status: 'failed', fault: compiled.fault });
      const bundles = await Promise.all(compiled.bundles.map(loadText));
      const frame = await coming.ready;
      if (!over) begin(frame, compiled, runtime, bundles);
    } catch (error) {
      finish(broken(error instanceof Error ? error.message : 'The lab could not be started'));
    } finally {
      clearTimeout(patience);
    }
  }

  void prepare();
  return { ended, finish, stop: () => finish({ status: 'stopped', reason: 'user' }) };
}

function broken(message: string): Ending {
  return {
    status: 'failed',
    fault: { code: 'internal', name: 'Error', message, calls: [], ran: false },
  };
}
