/** Three promises about the hour of the feast, and what is counted of a thousand mornings for each. */
import { toTheGate } from '../../../machines/crowd/crowd.model.ts';

export interface Promised {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  /** What of a morning is looked at: the line when the hour ends, or the longest it was. */
  readonly of: 'end' | 'longest';
  /** The mean, or what 95 of 100 mornings do not exceed. */
  readonly by: 'mean' | 'p95';
  /** It must stay below this. */
  readonly below: number;
}

export const jobs: readonly Promised[] = [
  {
    id: 'gate',
    title: 'লাইন ফটক ছোঁবে না',
    text: '১০০টা সকালের ৯৫টায় ঘণ্টার কোনো সময়েই লাইন ১৫০ জনে পৌঁছাবে না।',
    of: 'longest',
    by: 'p95',
    below: toTheGate,
  },
  {
    id: 'average',
    title: 'গড়ে ৩০ জনের কম',
    text: 'হাজার সকালের গড়ে, ঘণ্টা শেষে লাইনে ৩০ জনের কম।',
    of: 'end',
    by: 'mean',
    below: 30,
  },
  {
    id: 'nearly-always',
    title: 'প্রায় সব সকালে ৩০ জনের কম',
    text: '১০০টা সকালের ৯৫টায়, ঘণ্টা শেষে লাইনে ৩০ জনের কম।',
    of: 'end',
    by: 'p95',
    below: 30,
  },
];
