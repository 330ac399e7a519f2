// Limits of catalogue searches that found nothing. They have their own file because the catalogue
// page needs no other limits. They are plain numbers so that a build can inline them.

/** Minimum number of letters after folding. A shorter text is still being typed. */
export const minMissedSearchLength = 3;

/** Maximum length of a counted search, in characters. */
export const maxMissedSearchLength = 60;

/** Number of days that the admin home page covers. */
export const missedSearchDays = 7;
