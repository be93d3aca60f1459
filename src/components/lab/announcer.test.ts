import fc from 'fast-check';
import { expect, test } from 'vitest';
import { announcer } from './announcer.ts';

/** A clock that is wound by hand. */
function desk() {
  let now = 0;
  let planned: { at: number; work: () => void }[] = [];
  const heard: { at: number; text: string }[] = [];
  const voice = announcer(
    (text) => heard.push({ at: now, text }),
    () => now,
    (work, ms) => {
      const one = { at: now + ms, work };
      planned.push(one);
      return () => {
        planned = planned.filter((other) => other !== one);
      };
    },
  );
  const pass = (ms: number) => {
    const until = now + ms;
    for (;;) {
      const next = planned.filter(({ at }) => at <= until).sort((a, b) => a.at - b.at)[0];
      if (next === undefined) break;
      planned = planned.filter((other) => other !== next);
      now = next.at;
      next.work();
    }
    now = until;
  };
  return { voice, pass, heard };
}

const action = fc.oneof(
  fc.record({ kind: fc.constantFrom('begin', 'say', 'finish'), ms: fc.constant(0) }),
  fc.record({ kind: fc.constant('pass'), ms: fc.integer({ min: 1, max: 3_000 }) }),
);

test('never two announcements within a second, whatever the lab does', () => {
  fc.assert(
    fc.property(fc.array(action, { maxLength: 60 }), (actions) => {
      const { voice, pass, heard } = desk();
      actions.forEach(({ kind, ms }, index) => {
        if (kind === 'begin') voice.begin();
        else if (kind === 'say') voice.say(`${index}`, 500);
        else if (kind === 'finish') voice.finish(`${index}`);
        else pass(ms);
      });
      pass(10_000);
      heard.slice(1).forEach(({ at }, i) => {
        expect(at - (heard[i]?.at ?? 0)).toBeGreaterThanOrEqual(1_000);
      });
    }),
  );
});

test('one run makes at most three, and the last is how it ended', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 200 }), (news) => {
      const { voice, pass, heard } = desk();
      voice.begin();
      for (let i = 0; i < news; i += 1) {
        voice.say(`news ${i}`);
        pass(700);
      }
      voice.finish('the end');
      pass(5_000);
      expect(heard.length).toBeLessThanOrEqual(3);
      expect(heard.at(-1)?.text).toBe('the end');
    }),
  );
});

test('a run that is over at once says only how it ended', () => {
  const { voice, pass, heard } = desk();
  voice.begin();
  voice.say('running', 1_000);
  pass(300);
  voice.finish('finished');
  pass(5_000);
  expect(heard.map(({ text }) => text)).toEqual(['finished']);
});

test('twenty runs in a second announce the end of the last one only once it can be said', () => {
  const { voice, pass, heard } = desk();
  for (let run = 1; run <= 20; run += 1) {
    voice.begin();
    voice.say('running', 1_000);
    pass(20);
    voice.finish(`run ${run} ended`);
    pass(30);
  }
  pass(5_000);
  expect(heard.length).toBeLessThanOrEqual(3);
  expect(heard.at(-1)?.text).toBe('run 20 ended');
});
