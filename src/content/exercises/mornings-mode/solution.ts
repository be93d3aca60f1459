import type { Choices } from './check.ts';

export default { gate: 'n5', average: 'n6', 'nearly-always': 'n7' } satisfies Choices;
