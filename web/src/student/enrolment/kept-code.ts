/**
 * A code that waits while its owner signs in. Kept for this tab only, and only once: whoever uses the
 * device next does not find it.
 */
const storageKey = 'markaz.code';

/** @param place the page it belongs to. */
export function keepCode(place: string, code: string): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify({ place, code }));
  } catch {
    // Storage may be blocked; the code is then typed again.
  }
}

/** The code kept for that page, or an empty text. */
export function keptCode(place: string): string {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null');
    if (typeof kept !== 'object' || kept === null) return '';
    const { place: where, code } = kept as { place?: unknown; code?: unknown };
    return where === place && typeof code === 'string' ? code : '';
  } catch {
    return '';
  }
}

export function dropKeptCode(): void {
  try {
    sessionStorage.removeItem(storageKey);
  } catch {
    // Nothing could be kept either.
  }
}
