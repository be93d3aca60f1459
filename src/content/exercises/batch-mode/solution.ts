import type { Choices } from './check.ts';

export default { size: 'n3', clock: 's60', films: 'one-beats' } satisfies Choices;
