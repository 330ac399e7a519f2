import { readJson, writeText } from '../../shared/storage.ts';

/**
 * A code that is stored while its owner signs in: in this tab only, and one at a time, so that the
 * next user of the device does not find it.
 */
const storageKey = 'markaz.code';

interface Kept {
  /** The page it belongs to. */
  readonly place: string;
  readonly code: string;
}

/** Stores a code; if storage is blocked, it is typed again. @param place the page it belongs to */
export function keepCode(place: string, code: string): void {
  writeText(storageKey, JSON.stringify({ place, code } satisfies Kept), 'sessionStorage');
}

/** Returns the code stored for that page, or an empty string. */
export function keptCode(place: string): string {
  const kept = readJson<Kept>(storageKey, 'sessionStorage');
  return (kept?.place === place && kept.code) || '';
}

export function dropKeptCode(): void {
  writeText(storageKey, null, 'sessionStorage');
}
