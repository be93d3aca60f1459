import type { Choices } from './check.ts';

/** What one has when one divides the first two numbers one sees. */
export default { backlog: 'n12', sms: 'n5', gate: 'n4' } satisfies Choices;
