import type { Ways } from '../../../machines/pool/sharing.ts';

export default { start: 'together', take: 'one', empty: 'wait' } satisfies Ways;
