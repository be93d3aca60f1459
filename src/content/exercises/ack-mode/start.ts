import type { CareMode } from '../../../machines/delivery/nights.ts';

/** Everything on auto ack: what one gets when nobody decides. */
export default {
  temperature: 'auto',
  card: 'auto',
  welcome: 'auto',
  dispatch: 'auto',
  typing: 'auto',
  points: 'auto',
} satisfies Readonly<Record<string, CareMode>>;
