import { useSyncExternalStore } from 'react';
import { quizStoragePrefix, readText, storedKeys, writeText } from './storage.ts';

/**
 * JSON values of a student on this device, which components can watch. Their keys start with
 * `quizStoragePrefix`.
 */

/** Values that storage did not accept, by storage key. They are lost when the page closes. */
const unsavedValues = new Map<string, string>();
const listeners = new Set<() => void>();

export function writeValue(key: string, text: string | null): void {
  if (writeText(key, text) || text === null) unsavedValues.delete(key);
  else unsavedValues.set(key, text);
  for (const listener of listeners) listener();
}

const parsedValues = new Map<string, { readonly text: string; readonly value: unknown }>();

/**
 * Reads a value. Returns the same object while the stored text does not change, as
 * `useSyncExternalStore` requires.
 */
export function readValue<Value>(key: string): Value | null {
  const text = unsavedValues.get(key) ?? readText(key);
  if (text === null) {
    parsedValues.delete(key);
    return null;
  }
  const cached = parsedValues.get(key);
  if (cached?.text === text) return cached.value as Value;
  try {
    const value: Value = JSON.parse(text);
    parsedValues.set(key, { text, value });
    return value;
  } catch {
    return null;
  }
}

/** Whether storage accepted the value. If it did not, the value is lost when the page closes. */
export const isValueSaved = (key: string): boolean => !unsavedValues.has(key);

export const valueKeys = (prefix: string): readonly string[] =>
  [...new Set([...unsavedValues.keys(), ...storedKeys()])].filter((key) => key.startsWith(prefix));

/**
 * Calls `listener` when a value changes in any tab.
 * @returns a function that stops watching
 */
export function watchValues(listener: () => void): () => void {
  const onStorageChange = ({ key }: StorageEvent) => {
    if (key === null || key.startsWith(quizStoragePrefix)) listener();
  };
  listeners.add(listener);
  addEventListener('storage', onStorageChange);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', onStorageChange);
  };
}

/** Returns the value that `get` reads, and reads it again whenever a value changes. */
export function useValue<Value>(get: () => Value | null): Value | null {
  return useSyncExternalStore(watchValues, get, () => null);
}
