import type { Choices } from './check.ts';

/** As many as come: on paper nobody waits. */
export default { gate: 'n6', average: 'n6', 'nearly-always': 'n6' } satisfies Choices;
