/**
 * Grades an order of the six lines by every way in which two sorters can take turns: is a parcel worked
 * on twice, is it signed for too early, can two work at once, does anybody wait for ever?
 */
import { bengaliNumber as bn } from '../../../bengali/numbers.ts';
import type { Finding, Verdict } from '../../../components/exercise/exercise.ts';
import { textOf, type CodeLine } from '../../../components/stepper/code-line.ts';
import {
  claimLines,
  isStuck,
  misplacedInClaim,
  searchClaim,
  type ClaimLine,
  type ClaimProgram,
} from '../../../machines/pool/claim.model.ts';

/** What a line of the sorter looks like. */
const calls: Readonly<Record<ClaimLine, string>> = {
  lock: 'shelf.lock(',
  look: 'shelf.first(',
  take: 'shelf.remove(',
  unlock: 'shelf.unlock(',
  work: 'await work(',
  ack: 'shelf.ack(',
};

/** How the lines are called in a hint. */
const names: Readonly<Record<ClaimLine, string>> = {
  lock: 'তালা নেওয়ার',
  look: 'দেখার',
  take: 'সরানোর',
  unlock: 'তালা ছাড়ার',
  work: 'কাজের',
  ack: 'সইয়ের',
};

/** Reads the order out of a sorter's source. Throws when one of the six lines is not there. */
export function read(source: readonly CodeLine[]): ClaimProgram {
  const program = source.flatMap((line) => lineOf(line) ?? []);
  if (claimLines.some((line) => !program.includes(line)) || program.length !== claimLines.length)
    throw new Error(`A sorter of this exercise has exactly these lines: ${claimLines.join(', ')}`);
  return program;
}

/** Which of the six a line of source is; `null` for the lines around them, which do not move. */
export function lineOf(line: CodeLine): ClaimLine | null {
  return claimLines.find((one) => textOf(line).includes(calls[one])) ?? null;
}

export function check(program: ClaimProgram): Verdict {
  const wrong = misplacedInClaim(program);
  if (wrong !== null) {
    const seen = `${place(program, wrong.line)}, অথচ তার যা লাগে সেটা আসে পরে, ${place(program, wrong.needs)}।`;
    return {
      passed: false,
      findings: [{ id: 'runs', promise: 'প্রোগ্রামটা চলে', holds: false, seen }],
      bounds: 'একজনকে দিয়েই থেমে গেল, তাই আর কিছু পরীক্ষা করা হয়নি।',
    };
  }
  const twice = searchClaim(program, ({ worked }) => worked.some((times) => times > 1));
  const early = searchClaim(program, ({ signedEarly }) => signedEarly);
  const together = searchClaim(program, ({ sorters }) => sorters.every(({ working }) => working));
  const stuck = searchClaim(program, isStuck);
  const findings: readonly Finding[] = [
    finding('once', 'এক পার্সেলের কাজ একবারই হয়', !twice.found, whyTwice(program)),
    finding(
      'signed',
      'কাজের আগে সই পড়ে না',
      !early.found,
      `${place(program, 'ack')}, কাজ তার পরে। মাঝখানে সর্টার পড়ে গেলে সই থাকবে, কাজ থাকবে না।`,
    ),
    finding(
      'together',
      'দুজন একই সময়ে কাজে থাকতে পারেন',
      together.found,
      `${place(program, 'unlock')}, কাজের পরে। একজন যতক্ষণ কাজ করেন, অন্যজন তালার সামনে দাঁড়িয়ে থাকেন।`,
      'এমন পালা পাওয়া গেছে, যাতে দুজনেই কাজে।',
    ),
    finding('ends', 'কেউ চিরকাল আটকে থাকে না', !stuck.found, 'সবাই দাঁড়িয়ে আছেন, অথচ কাজ বাকি।'),
  ];
  const states = Math.max(...[twice, early, together, stuck].map((each) => each.states));
  return {
    passed: findings.every(({ holds }) => holds),
    findings,
    bounds: `দুটো পার্সেল, ২ জন সর্টার, তাঁদের চলার সব রকম পালা: ${bn(states)}টা অবস্থা দেখা হয়েছে। জ্বর বা হারানো সই এই পরীক্ষায় নেই।`,
  };
}

function finding(
  id: string,
  promise: string,
  holds: boolean,
  broken: string,
  kept = 'সব পালাতেই টিকেছে।',
): Finding {
  return { id, promise, holds, seen: holds ? kept : broken };
}

const place = (program: ClaimProgram, line: ClaimLine): string =>
  `${bn(program.indexOf(line) + 1)} নম্বরে ${names[line]} লাইন`;

/** Between which lines the second sorter came in. */
function whyTwice(program: ClaimProgram): string {
  const outside = program.indexOf('look') < program.indexOf('lock') ? 'look' : 'take';
  const both = 'দুজনেই সামনে একই পার্সেল দেখলেন, দুজনেই সেটার কাজ করলেন।';
  return outside === 'look'
    ? `${both} ${place(program, 'look')}, তালার বাইরে: তালা পেতে পেতে দেখাটা পুরোনো হয়ে গেছে।`
    : `${both} ${place(program, 'take')}, ততক্ষণে তালা ছাড়া হয়ে গেছে।`;
}
