// Limits of catalogue searches that found nothing. They have their own file so that the catalogue
// page does not download the other limits. They are plain numbers so that a build can inline them.

/** Minimum length after `foldArabic`. A shorter text is probably still being typed. */
export const minMissedSearchLength = 3;

/** Maximum length in characters. Longer searches are not counted. */
export const maxMissedSearchLength = 60;

/** Number of days for which the admin home page lists these searches. */
export const missedSearchDays = 7;
