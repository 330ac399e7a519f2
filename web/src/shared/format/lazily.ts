/**
 * Returns a function that creates a formatter on first use, because the first formatter of a page
 * takes 50 ms on a cheap phone (docs/decisions/page-weight.md#no-formatter-in-the-first-screen).
 */
export function lazily<Value extends object>(create: () => Value): () => Value {
  let value: Value | undefined;
  return () => {
    value ??= create();
    return value;
  };
}
