import { bengaliNumber } from '../../bengali/numbers.ts';
import type { Found, Result } from '../../search/protocol.ts';

/** What the search page says. */
export const words = {
  label: 'কী খুঁজছেন?',
  clear: 'মুছুন',
  loading: 'বইয়ের সূচি খোলা হচ্ছে…',
  results: 'যা পাওয়া গেল',
  more: 'আরও দেখান',
  try: 'এভাবেও খোঁজা যায়',
  failed: 'খোঁজার সূচিটা এখন খোলা গেল না। পাতাটা আবার খুলে দেখুন, নয়তো এখান থেকে খুঁজুন:',
  contents: 'সূচিপত্র',
  glossary: 'শব্দকোষ',
} as const;

/** Questions that show what may be typed. */
export const examples = [
  'খাতায় সই',
  'visibility timeout',
  'ডুপ্লিকেট',
  'dakghor',
  '৩০ সেকেন্ড',
] as const;

const kinds: Record<Result['kind'], string> = {
  section: 'অধ্যায়',
  term: 'শব্দকোষ',
  lab: 'ল্যাব',
  stepper: 'ধাপে ধাপে',
};

/** Where a result stands: its kind, and the chapter of a section. */
export const whereOf = ({ kind, place }: Result): string =>
  kind === 'section' && place !== '' ? `${kinds[kind]} · ${place}` : kinds[kind];

/** What was found, in one sentence. */
export function summary({ closeness, total }: Found): string {
  if (total === 0) return 'কিছু পাওয়া গেল না। শব্দটা ছোট করে বা অন্য বানানে লিখে দেখুন।';
  const places = `${bengaliNumber(total)} জায়গায়`;
  const said: Record<Found['closeness'], string> = {
    exact: `${places} পাওয়া গেল।`,
    sound: `এই বানানে নেই। শুনতে একই রকম, এমন ${bengaliNumber(total)}টা জায়গা পাওয়া গেল।`,
    near: `এই বানানে নেই। কাছাকাছি বানানের ${bengaliNumber(total)}টা জায়গা পাওয়া গেল।`,
    some: `সব শব্দ একসাথে কোথাও নেই। অন্তত একটা শব্দ আছে ${places}।`,
  };
  return said[closeness];
}
