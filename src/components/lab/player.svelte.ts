import type { Moment } from './moments.ts';
import { closed, control, wait, type PlaybackCommand } from './playback.ts';

/** Goes along a row of moments by hand or at a reader's pace: see playback.ts. */
export class Player {
  playback = $state.raw(closed);
  speed = $state(1);
  readonly #moments: () => readonly Moment[];
  #beat: ReturnType<typeof setTimeout> | undefined;

  constructor(moments: () => readonly Moment[]) {
    this.#moments = moments;
  }

  /** The moment that is seen now. */
  readonly moment = $derived.by(() =>
    this.playback.mode === 'closed' ? undefined : this.#moments()[this.playback.index - 1],
  );

  watch(command: PlaybackCommand): void {
    clearTimeout(this.#beat);
    this.playback = control(this.playback, command);
    if (this.playback.mode !== 'playing') return;
    const { ms } = wait(
      this.#moments().map(({ at }) => at),
      this.playback.index,
      this.speed,
    );
    this.#beat = setTimeout(() => this.watch({ type: 'tick' }), ms);
  }

  close(): void {
    clearTimeout(this.#beat);
  }
}
