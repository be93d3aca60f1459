/** What a screen reader is told of a lab: little, and never something that is no longer so. */
export interface Announcer {
  /** A new run: its allowance starts anew, and what was still to be said of the old one is dropped. */
  readonly begin: () => void;
  /** Says `text` now, or after `delay` ms; until it is said, a later text takes its place. */
  readonly say: (text: string, delay?: number) => void;
  /** Says how the run ended. It is always said, whatever was said before. */
  readonly finish: (text: string) => void;
}

/** Milliseconds between two announcements, and how many a run may make before its last. */
const PAUSE = 1_000;
const PER_RUN = 2;

/**
 * At most one announcement a second and three a run, the last of them true.
 * @param speak puts the text into the live region
 */
export function announcer(
  speak: (text: string) => void,
  now: () => number,
  later: (work: () => void, ms: number) => () => void,
): Announcer {
  let last = -Infinity;
  let made = 0;
  let cancel = () => {};

  const plan = (text: string, delay: number, counts: boolean) => {
    cancel();
    const speakNow = () => {
      last = now();
      if (counts) made += 1;
      speak(text);
    };
    const wait = Math.max(delay, last + PAUSE - now());
    if (wait <= 0) speakNow();
    else cancel = later(speakNow, wait);
  };

  return {
    begin() {
      cancel();
      cancel = () => {};
      made = 0;
    },
    say(text, delay = 0) {
      if (made < PER_RUN) plan(text, delay, true);
    },
    finish: (text) => plan(text, 0, false),
  };
}
