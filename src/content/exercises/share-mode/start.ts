import type { Ways } from '../../../machines/pool/sharing.ts';

/** One worker's program with two more names added to it. */
export default { start: 'in-turn', take: 'all', empty: 'leave' } satisfies Ways;
