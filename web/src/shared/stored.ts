/**
 * What this browser keeps for the site. Storage may be blocked or full, and there is none where the
 * build renders: then nothing is kept, and nothing fails.
 */

/** The device's, or this tab's alone. */
type Place = 'localStorage' | 'sessionStorage';

/** The text under `key`; null where there is none. */
export function readText(key: string, place: Place = 'localStorage'): string | null {
  try {
    return globalThis[place].getItem(key);
  } catch {
    return null;
  }
}

/**
 * What the site kept under `key`; null where there is none or it is no JSON. Partial, because an
 * older version, or anybody at the keyboard, may have put something else there.
 */
export function readJson<Value>(key: string, place?: Place): Partial<Value> | null {
  try {
    return JSON.parse(readText(key, place) ?? 'null');
  } catch {
    return null;
  }
}

/**
 * Keeps `text`; null keeps nothing any more.
 * @returns whether storage took it.
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

/** Under what this device keeps something. */
export function storedKeys(): readonly string[] {
  try {
    return Object.keys(localStorage);
  } catch {
    return [];
  }
}
