/**
 * Searches of the catalogue that found nothing. Apart from the other limits, which the page of the
 * catalogue does without.
 */
export const missedSearch = {
  /** Letters, folded: what is shorter is still being typed. */
  shortest: 3,
  /** Characters. */
  longest: 60,
  /** Days that the admin pages' home looks back on. */
  days: 7,
} as const;
