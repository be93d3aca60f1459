import type { Files } from './edits.ts';
import type {
  ConsoleLine,
  EffectMark,
  Plot,
  Report,
  RunEnd,
  RunEvent,
} from './sandbox/protocol.ts';

/** What the newest run has put out so far, and of which program it is the output. */
export class Output {
  lines = $state.raw<readonly ConsoleLine[]>([]);
  /** The last lines of a flood, after `dropped` that are not kept. */
  tail = $state.raw<readonly ConsoleLine[]>([]);
  dropped = $state.raw(0);
  plots = $state.raw<readonly Plot[]>([]);
  effects = $state.raw<readonly EffectMark[]>([]);
  /** The numbers the program has handed over with `report()`. */
  reports = $state.raw<readonly Report[]>([]);
  virtualMs = $state.raw(0);
  end = $state.raw<RunEnd | null>(null);
  /** The program and the seed that were run; `null` before the first run and after clearing. */
  of = $state.raw<{ readonly files: Files; readonly seed: number } | null>(null);

  /** Empties everything; with a program, for the run of that program. */
  reset(of: Output['of'] = null): void {
    this.lines = [];
    this.tail = [];
    this.dropped = 0;
    this.plots = [];
    this.effects = [];
    this.reports = [];
    this.virtualMs = 0;
    this.end = null;
    this.of = of;
  }

  take(event: RunEvent): void {
    switch (event.type) {
      case 'started':
        return;
      case 'lines':
        this.lines = this.lines.concat(event.lines);
        return;
      case 'tail':
        this.tail = event.lines;
        this.dropped = event.dropped;
        return;
      case 'plot': {
        const others = this.plots.filter(({ id }) => id !== event.plot.id);
        const place = this.plots.findIndex(({ id }) => id === event.plot.id);
        this.plots = place < 0 ? [...others, event.plot] : this.plots.with(place, event.plot);
        return;
      }
      case 'effects':
        this.effects = this.effects.concat(event.effects);
        return;
      case 'reports':
        this.reports = event.reports;
        return;
      case 'progress':
        this.virtualMs = event.virtualMs;
        return;
    }
  }
}
