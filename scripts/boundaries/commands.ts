const ofNpm = new Set(['start', 'test']);

/**
 * Commands that a text tells people to run and package.json does not have.
 * @param scripts names of package.json's scripts.
 */
export function unknownCommands(text: string, scripts: ReadonlySet<string>): readonly string[] {
  const named = [...text.matchAll(/\bnpm (?:run ([a-z][\w:-]*)|(start|test)\b)/gu)].map(
    (found) => found[1] ?? found[2] ?? '',
  );
  return [...new Set(named)]
    .filter((name) => !scripts.has(name))
    .map(
      (name) => `npm ${ofNpm.has(name) ? name : `run ${name}`} is not a command of package.json`,
    );
}
