/**
 * This browser's storage for the site. If it is blocked, full or missing (prerendering), nothing is
 * saved and nothing fails.
 */

/** The device's storage, or this tab's. */
type Place = 'localStorage' | 'sessionStorage';

/** Returns the text at `key`; null if there is none. */
export function readText(key: string, place: Place = 'localStorage'): string | null {
  try {
    return globalThis[place].getItem(key);
  } catch {
    return null;
  }
}

/**
 * Returns the JSON at `key`; null if there is none or it is invalid. Partial, because an older
 * version or a person may have stored something else there.
 */
export function readJson<Value>(key: string, place?: Place): Partial<Value> | null {
  try {
    return JSON.parse(readText(key, place) ?? 'null');
  } catch {
    return null;
  }
}

/**
 * Saves `text`; null removes it.
 * @returns whether storage accepted it.
 */
export function writeText(key: string, text: string | null, place: Place = 'localStorage') {
  try {
    if (text === null) globalThis[place].removeItem(key);
    else globalThis[place].setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

/** Returns the keys in this device's storage. */
export function storedKeys(): readonly string[] {
  try {
    return Object.keys(localStorage);
  } catch {
    return [];
  }
}
