// Limits of searches of the catalogue that found nothing. Apart from the other limits, which the page of
// the catalogue does without; numbers, because a build writes them where they are used.

/** Letters, folded: a shorter text is still being typed. */
export const shortestMissedSearch = 3;

/** Characters. */
export const longestMissedSearch = 60;

/** Days that the admin pages' home looks back on. */
export const missedSearchDays = 7;
