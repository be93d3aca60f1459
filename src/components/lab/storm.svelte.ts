import { seedsMachine } from '../../machines/lab/seeds.machine.ts';
import { defaultBounds } from '../../runtime/storm/bounds.ts';
import { useActor } from '../stepper/use-actor.svelte.ts';
import { same, toggleEdit, type Edit, type Files } from './edits.ts';
import { Player } from './player.svelte.ts';
import type {
  Bounds,
  Broken,
  StormCount,
  StormEnd,
  StormNews,
  StormRun,
  StormTrace,
  Sandbox,
} from './sandbox/protocol.ts';
import type { Session } from './session.svelte.ts';
import { breakText, eventText, storm as says, verdictText } from './storm.bn.ts';
import type { StormLink } from './storm-link.ts';
import { parting, watchableStorm, type Parting } from './storm-moments.ts';

/** The storm of a lab, as lab.yaml states it. */
export interface StormFacts {
  readonly base: string;
  readonly versions: readonly { readonly edit: string; readonly label: string }[];
  readonly promises: readonly string[];
  /** What the lab sets otherwise than the default. */
  readonly bounds: { readonly [Name in keyof Bounds]?: Bounds[Name] | undefined };
}

/** One version of the program: a column of the matrix. */
export interface Version {
  readonly id: string;
  readonly label: string;
  readonly files: Files;
}

/** What a storm over one version came to so far. */
export interface Outcome {
  readonly state: 'waiting' | 'running' | 'done' | 'stopped' | 'failed';
  readonly count: StormCount;
  readonly broken: Readonly<Record<string, Broken>>;
  readonly held: readonly string[];
  readonly end?: StormEnd;
}

/** The faults of the schedule shown, on another version. */
export interface Comparison {
  readonly version: string;
  readonly state: 'running' | 'done' | 'failed';
  /** Nothing: they go the same way to the end. */
  readonly parting?: Parting | undefined;
  /** The promise that broke here broke there as well. */
  readonly broken?: boolean;
}

export type CellVerdict = 'held' | 'broken' | 'running' | 'waiting' | 'stopped' | 'failed';

const nothing: Outcome = {
  state: 'waiting',
  count: { schedules: 0, states: 0, faults: 0 },
  broken: {},
  held: [],
};

/** Storms over all versions of a lab's program, one after the other, and the schedule looked at. */
export class Storm {
  versions = $state.raw<readonly Version[]>([]);
  outcomes = $state.raw<Readonly<Record<string, Outcome>>>({});
  /** The cell whose schedule is shown. */
  chosen = $state.raw<{ readonly version: string; readonly promise: string }>();
  linkFailed = $state(false);
  comparison = $state.raw<Comparison>();
  /** The reader says beforehand what will break; the storm then marks it. */
  guessing = $state(false);
  /** Cells that the reader thinks will break, as `version promise`; none: nothing was guessed. */
  guesses = $state.raw<readonly string[] | undefined>();
  readonly player = new Player(() => this.watchable?.moments ?? []);

  readonly #session: Session;
  readonly #facts: () => StormFacts;
  readonly #edits: () => readonly Edit[];
  readonly #machine = useActor(seedsMachine, {});
  #run: StormRun | undefined;

  constructor(session: Session, facts: () => StormFacts, edits: () => readonly Edit[]) {
    this.#session = session;
    this.#facts = facts;
    this.#edits = edits;
  }

  readonly status = $derived.by(() => this.#machine.snapshot.value);
  readonly bounds: Bounds = $derived.by(() => {
    const set = Object.entries(this.#facts().bounds).filter(([, value]) => value !== undefined);
    return { ...defaultBounds, ...(Object.fromEntries(set) as Partial<Bounds>) };
  });
  /** The book's promises, then those that the program brought itself. */
  readonly promises = $derived.by(() => {
    const told = Object.values(this.outcomes).flatMap(({ broken, held }) => [
      ...Object.keys(broken),
      ...held,
    ]);
    return [...this.#facts().promises, ...told].filter((name, at, all) => all.indexOf(name) === at);
  });
  readonly broken = $derived.by(() =>
    this.chosen === undefined
      ? undefined
      : this.outcomes[this.chosen.version]?.broken[this.chosen.promise],
  );
  readonly watchable = $derived.by(
    () => this.broken && watchableStorm(this.broken, { event: eventText, broken: breakText }),
  );
  /** The version that stands in the lab now: its verdict is the storm's. */
  readonly here = $derived.by(() =>
    this.versions.find(({ files }) => same(files, this.#session.program.files)),
  );
  readonly verdict = $derived.by(() => {
    if (this.status === 'running') return 'running';
    const outcome = this.here && this.outcomes[this.here.id];
    if (outcome?.state !== 'done') return 'stopped';
    return Object.keys(outcome.broken).length > 0 ? 'broken' : 'held';
  });
  readonly shortest = $derived.by(() => {
    const outcome = this.here && this.outcomes[this.here.id];
    const steps = Object.values(outcome?.broken ?? {}).map((one) => one.steps);
    return steps.length === 0 ? undefined : Math.min(...steps);
  });
  readonly schedules = $derived.by(() => {
    const outcome = this.here && this.outcomes[this.here.id];
    return outcome?.count.schedules ?? 0;
  });

  guessed(version: string, promise: string): boolean {
    return this.guesses?.includes(`${version} ${promise}`) ?? false;
  }

  /** Cells whose verdict is known, and how many of them were guessed right. */
  readonly score = $derived.by(() => {
    let known = 0;
    let right = 0;
    if (this.guesses === undefined || this.guessing) return { known, right };
    for (const { id } of this.versions)
      for (const promise of this.#facts().promises) {
        const verdict = this.cell(id, promise);
        if (verdict !== 'held' && verdict !== 'broken') continue;
        known += 1;
        if ((verdict === 'broken') === this.guessed(id, promise)) right += 1;
      }
    return { known, right };
  });

  /** Lays the empty matrix out to be guessed. */
  guess(): void {
    if (this.status === 'running') this.stop();
    this.look(undefined);
    this.versions = this.#columns();
    this.outcomes = {};
    this.guesses = [];
    this.guessing = true;
  }

  toggleGuess(version: string, promise: string): void {
    const cell = `${version} ${promise}`;
    const { guesses = [] } = this;
    this.guesses = guesses.includes(cell)
      ? guesses.filter((one) => one !== cell)
      : [...guesses, cell];
  }

  cell(version: string, promise: string): CellVerdict {
    const { state, broken } = this.outcomes[version] ?? nothing;
    if (broken[promise] !== undefined) return 'broken';
    if (state === 'done') return 'held';
    return state;
  }

  /** The book's versions, and the reader's own where it is none of them; that which stands here first. */
  #columns(): Version[] {
    const { program } = this.#session;
    const { base, versions } = this.#facts();
    const columns: Version[] = [{ id: 'base', label: base, files: program.book }];
    for (const { edit: id, label } of versions) {
      const edit = this.#edits().find((one) => one.id === id);
      if (edit !== undefined) columns.push({ id, label, files: toggleEdit(program.book, edit) });
    }
    if (!columns.some(({ files }) => same(files, program.files)))
      columns.push({ id: 'mine', label: says.mine, files: program.files });
    return columns;
  }

  #set(id: string, more: Partial<Outcome>): void {
    const before = this.outcomes[id] ?? nothing;
    this.outcomes = { ...this.outcomes, [id]: { ...before, ...more } };
  }

  async run(only?: StormLink): Promise<void> {
    const session = this.#session;
    if (session.status === 'running') session.stop();
    this.look(undefined);
    this.linkFailed = false;
    // A second storm is no longer a guess.
    if (!this.guessing) this.guesses = undefined;
    this.guessing = false;
    this.versions = this.#columns();
    this.outcomes = {};
    this.#machine.send({ type: 'seeds.start' });
    const number = this.#machine.snapshot.context.run;
    const isNewest = (): boolean => this.#machine.snapshot.context.run === number;
    const end = (outcome: 'finished' | 'failed' | 'stopped'): void =>
      this.#machine.send({ type: 'seeds.end', run: number, outcome });
    const here = this.versions.filter((one) => same(one.files, session.program.files));
    const order = [...here, ...this.versions.filter((one) => !here.includes(one))];
    for (const version of order) {
      if (only !== undefined && version.id !== only.version) continue;
      let ended: StormEnd;
      try {
        const box = await session.openSandbox();
        if (!isNewest() || this.status !== 'running') return;
        this.#set(version.id, { state: 'running' });
        this.#run = this.#start(box, version, only?.faults, (news) => {
          if (!isNewest()) return;
          if (news.type === 'count') return this.#set(version.id, { count: news.count });
          if (news.type === 'trace') return;
          const { broken } = this.outcomes[version.id] ?? nothing;
          this.#set(version.id, { broken: { ...broken, [news.broken.promise]: news.broken } });
        });
        ended = await this.#run.ended;
      } catch {
        if (!isNewest()) return;
        session.runnerFailed = true;
        this.#set(version.id, { state: 'failed' });
        return end('failed');
      }
      if (!isNewest()) return;
      if (ended.status !== 'finished') {
        this.#set(version.id, { state: ended.status, end: ended });
        // A program that does not even begin says nothing about the others.
        if (ended.status === 'stopped') return end('stopped');
        continue;
      }
      // The one schedule of a link says nothing about the others.
      const state = only === undefined && !ended.capped ? 'done' : 'stopped';
      this.#set(version.id, { state, held: ended.held, end: ended });
      const { broken, count } = this.outcomes[version.id] ?? nothing;
      if (version === order[0] && only === undefined)
        session.tell(verdictText(version.label, Object.keys(broken).length, count.schedules));
    }
    end('finished');
    if (only === undefined) return;
    this.look(only);
    this.linkFailed = this.broken === undefined;
  }

  #start(
    box: Sandbox,
    version: Version,
    only: string | undefined,
    onNews: (news: StormNews) => void,
  ): StormRun {
    const { entry, seed } = this.#session;
    return box.runStorm(
      {
        files: version.files,
        entry,
        seed,
        bounds: { ...this.bounds },
        promises: [...this.#facts().promises],
        skip: true,
        ...(only === undefined ? {} : { only }),
      },
      onNews,
    );
  }

  /** Puts the faults of the schedule shown on another version, and finds where the two part. */
  async compare(id: string): Promise<void> {
    const { broken } = this;
    const version = this.versions.find((one) => one.id === id);
    if (broken === undefined || version === undefined || this.status === 'running') return;
    const mine: Comparison = { version: id, state: 'running' };
    this.comparison = mine;
    let trace: StormTrace | undefined;
    let breaks = false;
    try {
      const box = await this.#session.openSandbox();
      const run = this.#start(box, version, broken.faults, (news) => {
        if (news.type === 'trace') ({ trace } = news);
        else if (news.type === 'broken') breaks ||= news.broken.promise === broken.promise;
      });
      await run.ended;
    } catch {
      // Said below: there is no trace.
    }
    // Another one was asked for meanwhile.
    if (this.comparison !== mine) return;
    this.comparison =
      trace === undefined
        ? { version: id, state: 'failed' }
        : {
            version: id,
            state: 'done',
            parting: parting(broken.events, trace.events),
            broken: breaks,
          };
  }

  stop(): void {
    this.#run?.stop();
    this.#machine.send({ type: 'seeds.stop' });
    for (const { id } of this.versions)
      if ((this.outcomes[id] ?? nothing).state === 'running') this.#set(id, { state: 'stopped' });
  }

  /** Opens the schedule of a broken cell, at its end: there it breaks. */
  look(cell: { readonly version: string; readonly promise: string } | undefined): void {
    this.player.watch({ type: 'close' });
    this.comparison = undefined;
    this.chosen = cell;
    const length = this.watchable?.moments.length ?? 0;
    if (length === 0) return;
    this.player.watch({ type: 'open', length, still: true });
    this.player.watch({ type: 'seek', index: 0 });
  }

  close(): void {
    this.player.close();
    this.#run?.stop();
  }
}
