import { createSandbox } from '../../../../src/components/lab/sandbox/host.ts';
import type {
  Limits,
  Plot,
  Run,
  RunEnd,
  RunEvent,
} from '../../../../src/components/lab/sandbox/protocol.ts';
import { printedText, type ConsoleLine } from '../../../../src/runtime/output.ts';

/** What one run looked like from the page. */
export interface Seen {
  readonly end: RunEnd;
  /** The first lines as text. */
  readonly text: string;
  readonly lines: readonly ConsoleLine[];
  /** The last lines, when the first were full. */
  readonly tail: readonly ConsoleLine[];
  readonly plots: readonly Plot[];
  readonly events: number;
  /** The longest time in which this page could not do anything, in ms. */
  readonly stall: number;
  /** From `run()` to the end, compile and frame included. */
  readonly wallMs: number;
}

/** What a test asks for. */
export interface Ask {
  readonly files: Readonly<Record<string, string>> | string;
  readonly seed?: number;
  readonly limits?: Partial<Limits>;
  /** Press Stop after so many ms of running. */
  readonly stopAfter?: number;
}

declare global {
  interface Window {
    wall: {
      readonly run: (ask: Ask) => Promise<Seen>;
      /** Starts a program and leaves it running. */
      readonly begin: (ask: Ask) => void;
      readonly stop: () => Promise<{ readonly end: RunEnd; readonly tookMs: number }>;
      readonly warm: () => Promise<void>;
      readonly frames: () => number;
    };
  }
}

const sandbox = createSandbox();
let live: Run | undefined;

/** Turns of the page's own event loop: the longest gap between two is its longest stall. */
function watchStalls(): () => number {
  const channel = new MessageChannel();
  let longest = 0;
  let last = performance.now();
  let on = true;
  const look = (): void => {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
    if (on) setTimeout(() => channel.port2.postMessage(0), 5);
  };
  channel.port1.onmessage = look;
  look();
  return () => {
    on = false;
    channel.port1.close();
    return longest;
  };
}

const request = (ask: Ask) => ({
  files: typeof ask.files === 'string' ? { 'main.ts': ask.files } : ask.files,
  entry: 'main.ts',
  seed: ask.seed ?? 1,
  ...(ask.limits === undefined ? {} : { limits: ask.limits }),
});

window.wall = {
  warm: sandbox.warm,
  frames: () => document.querySelectorAll('iframe').length,
  async run(ask) {
    const lines: ConsoleLine[] = [];
    let tail: readonly ConsoleLine[] = [];
    const plots = new Map<string, Plot>();
    let events = 0;
    const stalls = watchStalls();
    const began = performance.now();
    const onEvent = (event: RunEvent): void => {
      events += 1;
      if (event.type === 'started' && ask.stopAfter !== undefined)
        setTimeout(run.stop, ask.stopAfter);
      if (event.type === 'lines') lines.push(...event.lines);
      if (event.type === 'tail') tail = event.lines;
      if (event.type === 'plot') plots.set(event.plot.id, event.plot);
    };
    const run = sandbox.run(request(ask), onEvent);
    const end = await run.ended;
    const wallMs = performance.now() - began;
    return {
      end,
      text: printedText(lines),
      lines,
      tail,
      plots: [...plots.values()],
      events,
      stall: stalls(),
      wallMs,
    };
  },
  begin(ask) {
    live = sandbox.run(request(ask), () => undefined);
  },
  async stop() {
    const began = performance.now();
    live?.stop();
    const end = (await live?.ended) as RunEnd;
    return { end, tookMs: performance.now() - began };
  },
};
