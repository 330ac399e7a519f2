import { readJson, writeText } from '../../shared/stored.ts';

/**
 * A code that waits while its owner signs in. Kept for this tab only, and only once: whoever uses the
 * device next does not find it.
 */
const storageKey = 'markaz.code';

interface Kept {
  /** The page it belongs to. */
  readonly place: string;
  readonly code: string;
}

/** Where storage is blocked the code is typed again. @param place the page it belongs to. */
export function keepCode(place: string, code: string): void {
  writeText(storageKey, JSON.stringify({ place, code } satisfies Kept), 'sessionStorage');
}

/** The code kept for that page, or an empty text. */
export function keptCode(place: string): string {
  const kept = readJson<Kept>(storageKey, 'sessionStorage');
  return (kept?.place === place && kept.code) || '';
}

export function dropKeptCode(): void {
  writeText(storageKey, null, 'sessionStorage');
}
