/**
 * Creates a formatter on first use, because the first formatter of a page takes 50 ms on a cheap
 * phone (docs/decisions/page-weight.md#no-formatter-in-the-first-screen).
 */
export function lazily<Made extends object>(make: () => Made): () => Made {
  let made: Made | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
