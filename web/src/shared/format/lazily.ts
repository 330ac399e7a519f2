/**
 * Makes a formatter when it is first needed: a page's first one reads the rules of all languages, which
 * takes a cheap phone 50 ms (decision 0386).
 */
export function lazily<Made extends object>(make: () => Made): () => Made {
  let made: Made | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
