// Limits of catalogue searches that found nothing. Apart from the other limits, which the catalogue
// page does not need. Plain numbers, because a build inlines them.

/** Letters after folding: a shorter text is still being typed. */
export const shortestMissedSearch = 3;

/** Characters. */
export const longestMissedSearch = 60;

/** Days that the admin home page covers. */
export const missedSearchDays = 7;
