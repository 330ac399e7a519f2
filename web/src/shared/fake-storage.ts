/**
 * Creates a fake `localStorage` for tests.
 * @param entries the stored entries, which tests may read and change directly
 */
export function fakeStorage(entries = new Map<string, string>()) {
  return {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  };
}
