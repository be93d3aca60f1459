import { assemble } from '../../../runtime/compile/assemble.ts';
import type { Compiled } from '../../../runtime/compile/compile.ts';
import { explain } from '../../../runtime/compile/faults.ts';
import type { Bundled } from '../../../runtime/compile/modules.ts';
import type { Fault } from '../../../runtime/fault.ts';
import type { Begin, FromWorker } from '../../../runtime/worker/wire.ts';
import { compileInWorker, warmCompiler } from './compiler.ts';
import { openFrame, type ComingFrame, type Frame } from './frame.ts';
import { parseFromFrame, parseFromWorker, type Bounds } from './parse.ts';
import type {
  Limits,
  Run,
  RunEnd,
  RunEvent,
  RunRequest,
  Sample,
  Sandbox,
  SeedsEnd,
  SeedsRequest,
  SeedsRun,
  StopReason,
  StormEnd,
  StormNews,
  StormRequest,
  StormRun,
} from './protocol.ts';

/** What a run may use unless its request says otherwise. */
const defaultLimits: Limits = {
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
/** Workers for a run over many seeds, where the device has so many cores and one to spare. */
const MOST_WORKERS = 4;

type Part = 'runtime' | 'storm' | Bundled;

const loaders: Record<Part, () => Promise<{ readonly default: string }>> = {
  runtime: () => import('virtual:lab-runtime'),
  storm: () => import('virtual:lab-storm'),
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
  const takeFrame = (): ComingFrame => {
    const frame = next ?? openFrame();
    next = undefined;
    return frame;
  };
  const clear = (): void => {
    if (disposed) throw new Error('This sandbox has been disposed of');
    current?.finish({ status: 'stopped', reason: 'user' });
  };
  const finished = (): void => {
    current = undefined;
    // The next run should not have to wait for its frame.
    setTimeout(warmFrame, 30);
  };

  return {
    async warm() {
      if (disposed) return;
      warmCompiler();
      warmFrame();
      await Promise.allSettled([loadText('runtime'), next?.ready]);
    },

    run(request, onEvent) {
      clear();
      const run = startRun(request, onEvent, takeFrame(), finished);
      current = run;
      return { stop: run.stop, ended: run.ended };
    },

    runSeeds(request, onSamples) {
      clear();
      const spare = (navigator.hardwareConcurrency || 2) - 1;
      const workers = Math.min(Math.max(1, spare), MOST_WORKERS, request.seeds);
      const frames = Array.from({ length: workers }, takeFrame);
      const run = startSeeds(request, onSamples, frames, finished);
      current = run;
      return { stop: run.stop, ended: run.ended };
    },

    runStorm(request, onNews) {
      clear();
      const run = startStorm(request, onNews, takeFrame(), finished);
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

/** What is told of one worker behind the wall. */
interface Ear {
  readonly onMessage: (message: FromWorker) => void;
  /** It is over, and not because the program said so. */
  readonly onEnd: (end: Ending) => void;
}

/** The line to one worker behind the wall. */
interface Line {
  /** Gives it its whole time anew. */
  readonly renew: () => void;
  readonly close: () => void;
}

/**
 * Starts a worker in a frame and watches it: what it says is checked, and a worker that floods the
 * page, falls silent or uses up its time (`realMs`) is reported as ended. Closing the line does not
 * end the worker: removing its frame does.
 */
function openLine(
  frame: Frame,
  script: string,
  order: Begin,
  bounds: Bounds,
  realMs: number,
  { onMessage, onEnd }: Ear,
): Line {
  const channel = new MessageChannel();
  const inside = channel.port1;
  let second = 0;
  let received = 0;
  let open = true;
  let used = 0;
  let lastTick = performance.now();
  let lastPong = lastTick;

  const close = (): void => {
    open = false;
    clearInterval(timer);
    inside.onmessage = null;
    inside.close();
  };
  inside.onmessage = (event) => {
    if (!open) return;
    const now = Math.floor(performance.now() / 1000);
    received = now === second ? received + 1 : 1;
    second = now;
    if (received > MESSAGES_PER_SECOND) return onEnd({ status: 'stopped', reason: 'output' });
    const message = parseFromWorker(event.data, bounds);
    if (message !== undefined) onMessage(message);
  };
  // Where the browser tells it: the worker is gone, without having said that it was ending.
  inside.addEventListener('close', () => {
    if (open) onEnd({ status: 'stopped', reason: 'memory' });
  });
  frame.port.onmessage = (event) => {
    if (!open) return;
    const message = parseFromFrame(event.data);
    if (message?.kind === 'pong') lastPong = performance.now();
    else if (message?.kind === 'error')
      onEnd({
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
  const timer = setInterval(() => {
    const now = performance.now();
    const gap = now - lastTick;
    lastTick = now;
    if (gap > LATE_TICK_MS) lastPong = now;
    used += Math.min(gap, LATE_TICK_MS);
    if (now - lastPong > SILENCE_MS) return onEnd({ status: 'stopped', reason: 'memory' });
    if (used > realMs) return onEnd({ status: 'stopped', reason: 'time' });
    frame.port.postMessage({ kind: 'ping' });
  }, TICK_MS);

  frame.port.postMessage({ kind: 'begin', script, order }, [channel.port2]);
  return { renew: () => (used = 0), close };
}

/**
 * Compiles a program and waits for its frames. Calls `begin` with the worker's script, unless the run
 * is over by then; whatever goes wrong is told to `onEnd`.
 */
async function prepare(
  { files, entry }: Pick<RunRequest, 'files' | 'entry'>,
  frames: readonly ComingFrame[],
  begin: (frames: readonly Frame[], script: string, compiled: Compiled) => void,
  onEnd: (end: Ending) => void,
  more: readonly Part[] = [],
): Promise<void> {
  const patience = setTimeout(() => onEnd(broken('The frame could not be built')), FRAME_MS);
  try {
    const [compiled, runtime] = await Promise.all([
      compileInWorker(files, entry),
      loadText('runtime'),
    ]);
    if (!compiled.ok) return onEnd({ status: 'failed', fault: compiled.fault });
    const bundles = await Promise.all([...compiled.bundles, ...more].map(loadText));
    const ready = await Promise.all(frames.map((frame) => frame.ready));
    begin(ready, assemble(runtime, compiled.text, bundles), compiled);
  } catch (error) {
    onEnd(broken(error instanceof Error ? error.message : 'The lab could not be started'));
  } finally {
    clearTimeout(patience);
  }
}

function startRun(
  request: RunRequest,
  onEvent: (event: RunEvent) => void,
  coming: ComingFrame,
  onFinished: () => void,
): Run & { readonly finish: (end: Ending) => void } {
  const limits = { ...defaultLimits, ...request.limits };
  const name = crypto.randomUUID();
  let line: Line | undefined;
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
    line?.close();
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
      case 'effects':
        emit({ type: 'effects', effects: message.effects });
        break;
      case 'reports':
        emit({ type: 'reports', reports: message.reports });
        break;
      case 'samples':
      case 'storm-count':
      case 'storm-broken':
      case 'storm-trace':
      case 'storm-end':
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

  const begin = ([frame]: readonly Frame[], script: string, compiled: Compiled): void => {
    if (over || frame === undefined) return;
    const bounds: Bounds = {
      run: name,
      files: new Set(Object.keys(request.files)),
      lines: Math.max(limits.firstLines, limits.lastLines),
      lineLength: limits.lineLength,
    };
    const { firstLines, lastLines, lineLength } = limits;
    const order: Begin = { run: name, seed: request.seed, firstLines, lastLines, lineLength };
    startedAt = performance.now();
    line = openLine(frame, script, order, bounds, limits.realMs, {
      onMessage: (message) => {
        if (!over) receive(message, compiled);
      },
      onEnd: finish,
    });
  };

  void prepare(request, [coming], begin, finish);
  return { ended, finish, stop: () => finish({ status: 'stopped', reason: 'user' }) };
}

function startSeeds(
  { files, entry, seeds }: SeedsRequest,
  onSamples: (samples: readonly Sample[]) => void,
  coming: readonly ComingFrame[],
  onFinished: () => void,
): SeedsRun & { readonly finish: (end: Ending) => void } {
  const name = crypto.randomUUID();
  const lines: Line[] = [];
  /** Seeds told of; a program that found the port may tell of one twice, or of others. */
  const told = new Set<number>();
  let working = coming.length;
  let over = false;
  let settle: (end: SeedsEnd) => void;
  const ended = new Promise<SeedsEnd>((resolve) => (settle = resolve));

  function finish(ending: Ending): void {
    if (over) return;
    over = true;
    for (const line of lines) line.close();
    for (const frame of coming) frame.remove();
    settle(ending);
    onFinished();
  }

  const begin = (frames: readonly Frame[], script: string): void => {
    if (over) return;
    const bounds: Bounds = {
      run: name,
      files: new Set(Object.keys(files)),
      lines: 0,
      lineLength: 0,
    };
    frames.forEach((frame, at) => {
      const share = { first: at + 1, last: seeds, step: frames.length };
      const order: Begin = {
        run: name,
        seed: 1,
        firstLines: 0,
        lastLines: 0,
        lineLength: 0,
        seeds: share,
      };
      const line = openLine(frame, script, order, bounds, defaultLimits.realMs, {
        onMessage(message) {
          if (over) return;
          if (message.kind === 'samples') {
            const fresh = message.samples.filter(
              ({ seed }) => seed >= 1 && seed <= seeds && !told.has(seed),
            );
            for (const { seed } of fresh) told.add(seed);
            if (fresh.length > 0) onSamples(fresh);
            line.renew();
          } else if (message.kind === 'end') {
            // Its part is done: its time does not run any more.
            line.close();
            working -= 1;
            if (working === 0) finish({ status: 'finished' });
          }
        },
        onEnd: finish,
      });
      lines.push(line);
    });
  };

  void prepare({ files, entry }, coming, begin, finish);
  return { ended, finish, stop: () => finish({ status: 'stopped', reason: 'user' }) };
}

function startStorm(
  { files, entry, seed, ...storm }: StormRequest,
  onNews: (news: StormNews) => void,
  coming: ComingFrame,
  onFinished: () => void,
): StormRun & { readonly finish: (end: Ending) => void } {
  const name = crypto.randomUUID();
  let line: Line | undefined;
  let over = false;
  let told: Pick<StormEnd, 'held' | 'capped' | 'workers' | 'parcels'> = {
    held: [],
    capped: false,
    workers: 0,
    parcels: 0,
  };
  let fault: Fault | undefined;
  let settle: (end: StormEnd) => void;
  const ended = new Promise<StormEnd>((resolve) => (settle = resolve));

  function finish(ending: Ending): void {
    if (over) return;
    over = true;
    line?.close();
    coming.remove();
    settle({ ...ending, ...told });
    onFinished();
  }

  function receive(message: FromWorker): void {
    // A worker that still counts schedules is alive: its time is that of one schedule.
    if (message.kind === 'storm-count') {
      line?.renew();
      onNews({ type: 'count', count: message.count });
    } else if (message.kind === 'storm-broken') {
      line?.renew();
      onNews({ type: 'broken', broken: message.broken });
    } else if (message.kind === 'storm-trace') {
      onNews({ type: 'trace', trace: message.trace });
    } else if (message.kind === 'storm-end') {
      const { held, workers, parcels, outcome } = message;
      told = { held, workers, parcels, capped: outcome === 'capped' };
      if (outcome === 'failed') {
        const text = message.message ?? '';
        fault = { code: 'thrown', name: 'Error', message: text, calls: [], ran: true };
      }
    } else if (message.kind === 'end')
      finish(fault === undefined ? { status: 'finished' } : { status: 'failed', fault });
  }

  const begin = ([frame]: readonly Frame[], script: string): void => {
    if (over || frame === undefined) return;
    const bounds: Bounds = {
      run: name,
      files: new Set(Object.keys(files)),
      lines: 0,
      lineLength: 0,
    };
    const none = { firstLines: 0, lastLines: 0, lineLength: 0 };
    const order: Begin = { run: name, seed, ...none, storm };
    line = openLine(frame, script, order, bounds, defaultLimits.realMs, {
      onMessage: (message) => {
        if (!over) receive(message);
      },
      onEnd: finish,
    });
  };

  void prepare({ files, entry }, [coming], begin, finish, ['storm']);
  return { ended, finish, stop: () => finish({ status: 'stopped', reason: 'user' }) };
}

function broken(message: string): Ending {
  return {
    status: 'failed',
    fault: { code: 'internal', name: 'Error', message, calls: [], ran: false },
  };
}
