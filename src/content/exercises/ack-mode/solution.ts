import type { CareMode } from '../../../machines/delivery/nights.ts';

export default {
  temperature: 'auto',
  card: 'idempotent',
  welcome: 'manual',
  dispatch: 'manual',
  typing: 'auto',
  points: 'idempotent',
} satisfies Readonly<Record<string, CareMode>>;
