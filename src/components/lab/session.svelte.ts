import { parseNumber } from '../../bengali/numbers.ts';
import { labMachine } from '../../machines/lab/lab.machine.ts';
import { seedsMachine } from '../../machines/lab/seeds.machine.ts';
import { useActor } from '../stepper/use-actor.svelte.ts';
import { announcer } from './announcer.ts';
import { offers, same, soleEdit, type Edit, type Files } from './edits.ts';
import { announcement, notices, words } from './lab.bn.ts';
import { watchable } from './moments.ts';
import { Output } from './output.svelte.ts';
import type { PlaybackCommand } from './playback.ts';
import { Player } from './player.svelte.ts';
import { Program } from './program.svelte.ts';
import type { Place, Run, Sample, Sandbox, SeedsEnd, SeedsRun } from './sandbox/protocol.ts';
import type { LinkFault } from './share.ts';

/** One file of the lab as its description has it. */
export interface FileInfo {
  readonly name: string;
  readonly readonly: boolean;
  readonly hidden: boolean;
}

/** What the build knows of a lab. */
export interface LabFacts {
  readonly slug: string;
  /** The book's seed. */
  readonly seed: number;
  readonly version: string;
  readonly files: readonly FileInfo[];
  readonly edits: readonly Edit[];
}

/** How many seeds “run many seeds” runs. */
export const MANY = 1_000;

/**
 * One lab: the program, its run, its runs over many seeds, and watching it slowly. The components
 * around it are deaf to each other; they are told what it holds and call what it does. It touches no
 * element of the page.
 */
export class Session {
  readonly program = new Program();
  readonly output = new Output();
  /** What a screen reader is told. */
  spoken = $state('');
  /** The page's own text has been read: from here on the buttons work. */
  ready = $state(false);
  runnerFailed = $state(false);
  linkFault = $state<LinkFault>();

  /** What the seeds came to so far, and of which program. */
  samples = $state.raw<readonly Sample[]>([]);
  seedsOf = $state.raw<Files>();
  seedsEnd = $state.raw<SeedsEnd>();

  readonly player = new Player(() => this.watchable.moments);

  readonly #facts: () => LabFacts;
  readonly #lab = useActor(labMachine, {});
  readonly #seeds = useActor(seedsMachine, {});
  readonly #voice = announcer(
    (text) => (this.spoken = text),
    () => performance.now(),
    (work, ms) => {
      const timer = setTimeout(work, ms);
      return () => clearTimeout(timer);
    },
  );
  #sandbox: Promise<Sandbox> | undefined;
  #run: Run | undefined;
  #seedsRun: SeedsRun | undefined;

  constructor(facts: () => LabFacts) {
    this.#facts = facts;
  }

  readonly entry = $derived.by(() => this.#facts().files[0]?.name ?? 'main.ts');
  readonly seed = $derived.by(() => this.program.seed ?? this.#facts().seed);
  readonly status = $derived.by(() => this.#lab.snapshot.value.run);
  /** Number of the newest run. */
  readonly number = $derived.by(() => this.#lab.snapshot.context.run);
  readonly editor = $derived.by(() => this.#lab.snapshot.value.editor);
  readonly editing = $derived(this.editor === 'open' || this.editor === 'plain');
  readonly seedsStatus = $derived.by(() => this.#seeds.snapshot.value);
  readonly taps = $derived.by(() =>
    this.ready ? offers(this.program.files, this.#facts().edits) : [],
  );
  /** The output is of another program or seed than the one that stands here now. */
  readonly stale = $derived(
    this.output.of !== null &&
      !(same(this.output.of.files, this.program.files) && this.output.of.seed === this.seed),
  );
  /** What the output of one edit shows; said only for that very program. */
  readonly lesson = $derived.by(() =>
    this.status === 'finished' && this.output.of !== null && !this.stale
      ? soleEdit(this.program.book, this.output.of.files, this.#facts().edits)?.because
      : undefined,
  );
  readonly lastPrinted = $derived.by(() => {
    const { file, line } = this.output.lines.at(-1) ?? {};
    return file === undefined || line === undefined ? undefined : { file, line };
  });
  readonly watchable = $derived(watchable(this.output.lines, this.output.effects));
  readonly playback = $derived.by(() => this.player.playback);
  readonly watching = $derived(this.playback.mode !== 'closed' && this.playback.mode !== 'over');
  /** Where a storm that the reader looks at stands in the program that is here now. */
  pointed = $state.raw<{ readonly file: string; readonly line: number }>();
  /** The moment that a reader who watches sees now. */
  readonly moment = $derived.by(() => this.player.moment);

  /** Starts from the text of the page. Runs nothing. */
  open(book: Files): void {
    const { slug, version } = this.#facts();
    this.program.open(book, slug, version);
    this.ready = true;
  }

  close(): void {
    this.player.close();
    void this.#sandbox?.then((box) => box.dispose());
  }

  /** Whether the text of a file is still the one that was last run. */
  isOfRun(file: string): boolean {
    return this.output.of?.files[file] === this.program.files[file];
  }

  wrongIn(file: string): Place | undefined {
    const place = this.output.end?.fault?.place;
    return place?.file === file && this.isOfRun(file) ? place : undefined;
  }

  /** The runner is fetched when it is first wanted; a failed fetch is tried again next time. */
  openSandbox(): Promise<Sandbox> {
    this.#sandbox ??= import('./sandbox/host.ts').then(
      ({ createSandbox }) => createSandbox(),
      (error: unknown) => {
        this.#sandbox = undefined;
        throw error;
      },
    );
    return this.#sandbox;
  }

  warm(): void {
    if (!this.ready || this.#sandbox !== undefined) return;
    void this.openSandbox().then(
      (box) => box.warm(),
      () => {},
    );
  }

  #isNewest(run: number): boolean {
    return this.#lab.snapshot.context.run === run;
  }

  async run(): Promise<void> {
    if (!this.ready) return;
    this.watch({ type: 'close' });
    this.#seeds.send({ type: 'seeds.stop' });
    this.program.beginRun();
    this.#lab.send({ type: 'run.start' });
    const number = this.#lab.snapshot.context.run;
    const request = { files: this.program.files, entry: this.entry, seed: this.seed };
    this.output.reset(request);
    this.runnerFailed = false;
    this.#voice.begin();
    this.#voice.say(words.running, 1_000);
    let box: Sandbox;
    try {
      box = await this.openSandbox();
    } catch {
      if (!this.#isNewest(number)) return;
      this.runnerFailed = true;
      this.#lab.send({ type: 'run.end', run: number, outcome: 'failed' });
      this.#voice.finish(notices.runnerFailed);
      return;
    }
    // Stopped, or overtaken by a newer run, while the runner was on its way.
    if (!this.#isNewest(number) || this.status !== 'running') return;
    this.#run = box.run(request, (event) => {
      if (this.#isNewest(number)) this.output.take(event);
    });
    const end = await this.#run.ended;
    if (!this.#isNewest(number)) return;
    this.output.end = end;
    this.program.endRun();
    this.#lab.send({ type: 'run.end', run: number, outcome: end.status });
    this.#voice.finish(announcement(end));
  }

  stop(): void {
    this.#run?.stop();
    this.program.endRun();
    this.#lab.send({ type: 'run.stop' });
  }

  clear(): void {
    if (this.status === 'running') return;
    this.watch({ type: 'close' });
    this.output.reset();
    this.#lab.send({ type: 'output.clear' });
  }

  /** Runs the program with the seeds 1 to `MANY`; the sandbox ends a single run that still goes on. */
  async runSeeds(): Promise<void> {
    if (!this.ready) return;
    if (this.status === 'running') this.stop();
    const { files } = this.program;
    this.program.save();
    this.#seeds.send({ type: 'seeds.start' });
    const number = this.#seeds.snapshot.context.run;
    const isNewest = (): boolean => this.#seeds.snapshot.context.run === number;
    this.samples = [];
    this.seedsOf = files;
    this.seedsEnd = undefined;
    this.runnerFailed = false;
    let box: Sandbox;
    try {
      box = await this.openSandbox();
    } catch {
      if (!isNewest()) return;
      this.runnerFailed = true;
      this.#seeds.send({ type: 'seeds.end', run: number, outcome: 'failed' });
      return;
    }
    if (!isNewest() || this.seedsStatus !== 'running') return;
    this.#seedsRun = box.runSeeds({ files, entry: this.entry, seeds: MANY }, (fresh) => {
      if (isNewest()) this.samples = this.samples.concat(fresh);
    });
    const end = await this.#seedsRun.ended;
    if (!isNewest()) return;
    this.seedsEnd = end;
    this.#seeds.send({ type: 'seeds.end', run: number, outcome: end.status });
  }

  stopSeeds(): void {
    this.#seedsRun?.stop();
    this.#seeds.send({ type: 'seeds.stop' });
  }

  /** Moves the slow view: see playback.ts. Nothing of the program runs again. */
  watch(command: PlaybackCommand): void {
    this.player.watch(command);
  }

  openEditor(): void {
    this.#lab.send({ type: 'editor.open' });
  }
  closeEditor(): void {
    this.#lab.send({ type: 'editor.close' });
  }
  editorArrived(): void {
    this.#lab.send({ type: 'editor.arrive' });
  }
  editorFailed(): void {
    this.#lab.send({ type: 'editor.fail' });
  }

  /** @returns whether it was a seed */
  chooseSeed(text: string): boolean {
    const value = readSeed(text);
    if (value === null) return false;
    this.program.chooseSeed(value === this.#facts().seed ? null : value);
    return true;
  }

  /** Says something that was asked for: a copied link, a finished count. */
  tell(text: string): void {
    this.spoken = text;
  }
}

/** A seed as typed, in either digit set; `null` if it is none. */
function readSeed(text: string): number | null {
  const value = parseNumber(text);
  return value !== null && Number.isSafeInteger(value) ? value : null;
}
