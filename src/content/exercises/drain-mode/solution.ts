import type { Choices } from './check.ts';

export default { backlog: 'n18', sms: 'n7', gate: 'n5' } satisfies Choices;
