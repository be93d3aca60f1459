import type { Choices } from './check.ts';

/** The lease is longer than any single job: so it was written in the comment. */
export default { size: 'n10', clock: 's30', films: 'ten-600' } satisfies Choices;
