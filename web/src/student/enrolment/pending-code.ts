import { readJson, writeText } from '../../shared/storage.ts';

/**
 * Storage key of the access code that a visitor entered before signing in. Only one code is stored,
 * and only in this tab, so that the next user of the device does not find it.
 */
const storageKey = 'markaz.code';

interface PendingCode {
  /** Path of the page on which the code was entered. */
  readonly place: string;
  readonly code: string;
}

/** Stores an access code. @param path path of the page on which it was entered */
export function savePendingCode(path: string, code: string): void {
  writeText(
    storageKey,
    JSON.stringify({ place: path, code } satisfies PendingCode),
    'sessionStorage',
  );
}

export function readPendingCode(path: string): string {
  const pending = readJson<PendingCode>(storageKey, 'sessionStorage');
  return (pending?.place === path && pending.code) || '';
}

export function clearPendingCode(): void {
  writeText(storageKey, null, 'sessionStorage');
}
