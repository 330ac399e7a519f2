import { readJson, writeText } from '../../shared/storage.ts';

/**
 * A code that waits while its owner signs in: in this tab only, and one at a time, so that the next
 * user of the device does not find it.
 */
const storageKey = 'markaz.code';

interface PendingCode {
  /** The page it belongs to. */
  readonly place: string;
  readonly code: string;
}

/** Stores a code; if storage is blocked, it is typed again. @param place the page it belongs to */
export function savePendingCode(place: string, code: string): void {
  writeText(storageKey, JSON.stringify({ place, code } satisfies PendingCode), 'sessionStorage');
}

/** Returns the code stored for that page, or an empty string. */
export function pendingCode(place: string): string {
  const pending = readJson<PendingCode>(storageKey, 'sessionStorage');
  return (pending?.place === place && pending.code) || '';
}

export function clearPendingCode(): void {
  writeText(storageKey, null, 'sessionStorage');
}
