import { readJson, writeText } from '../../shared/storage.ts';

/**
 * Storage for an access code while its owner signs in. It holds one code, in this tab only, so that
 * the next user of the device does not find it.
 */
const storageKey = 'markaz.code';

interface PendingCode {
  /** Path of the page on which the code was entered. */
  readonly place: string;
  readonly code: string;
}

/** Stores an access code. @param place path of the page on which it was entered */
export function savePendingCode(place: string, code: string): void {
  writeText(storageKey, JSON.stringify({ place, code } satisfies PendingCode), 'sessionStorage');
}

export function pendingCode(place: string): string {
  const pending = readJson<PendingCode>(storageKey, 'sessionStorage');
  return (pending?.place === place && pending.code) || '';
}

export function clearPendingCode(): void {
  writeText(storageKey, null, 'sessionStorage');
}
