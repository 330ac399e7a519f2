/**
 * Makes a formatter when it is first needed: a page's first one reads the rules of all languages, which
 * takes a cheap phone 50 ms (docs/decisions/page-weight.md#no-formatter-in-the-first-screen).
 */
export function lazily<Made extends object>(make: () => Made): () => Made {
  let made: Made | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
