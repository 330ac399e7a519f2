/**
 * What this browser keeps for the site. Storage may be blocked or full, and there is none where the
 * build renders: then nothing is kept, and nothing fails.
 */

/** The text under `key`; null where there is none. */
export function readText(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** The value under `key`, which may be anything; null where there is none or it is no JSON. */
export function readJson(key: string): unknown {
  try {
    return JSON.parse(readText(key) ?? 'null');
  } catch {
    return null;
  }
}

/**
 * Keeps `text`; null keeps nothing any more.
 * @returns whether storage took it.
 */
export function writeText(key: string, text: string | null): boolean {
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

/** Deletes one of the browser's databases, once nobody has it open. */
export function forgetDatabase(name: string): void {
  try {
    indexedDB.deleteDatabase(name);
  } catch {
    // Where the browser keeps nothing there is nothing to delete.
  }
}
