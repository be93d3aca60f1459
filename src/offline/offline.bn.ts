import { bengaliNumber } from '../bengali/numbers.ts';
import type { OfflineState } from './book.ts';

export const words = {
  heading: 'ইন্টারনেট ছাড়া',
  keep: 'পুরো বই এই যন্ত্রে রাখুন',
  update: 'বইয়ের নতুন সংস্করণ এসেছে।',
  open: 'নতুনটা খুলুন',
  later: 'পরে',
} as const;

/** Megabytes with one digit behind the point: ২.৫. */
const size = (bytes: number): string => bengaliNumber(Math.round(bytes / 100_000) / 10);

/** Where the whole book is, in one sentence. */
export function told({ state, bytes }: OfflineState): string {
  const said: Record<OfflineState['state'], string> = {
    keeping: `পুরো বইটা (${size(bytes)} MB) এই যন্ত্রে তোলা হচ্ছে।`,
    kept: `পুরো বইটা (${size(bytes)} MB) এই যন্ত্রে আছে, ইন্টারনেট ছাড়াও খুলবে।`,
    failed: `পুরো বইটা (${size(bytes)} MB) এই যন্ত্রে তোলা যায়নি। পরেরবার আবার চেষ্টা হবে; ততদিন পড়তে ইন্টারনেট লাগবে।`,
  };
  return said[state];
}
