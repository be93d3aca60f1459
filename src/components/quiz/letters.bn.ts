/** What options are called, as in any Bengali question paper. */
export const letters: readonly string[] = ['ক', 'খ', 'গ', 'ঘ', 'ঙ', 'চ', 'ছ', 'জ'];
