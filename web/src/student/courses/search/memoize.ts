/** Caches the value that `make` returns for each key, as long as the key exists. */
export function memoize<Key extends object, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const cache = new WeakMap<Key, Value>();
  return (key) => {
    const value = cache.get(key) ?? make(key);
    cache.set(key, value);
    return value;
  };
}
