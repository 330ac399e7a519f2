/** Told that someone wants to leave: asks, and calls `goOn` or does not. */
export type Hold = (goOn: () => void) => void;

const holds: Hold[] = [];

/**
 * Whoever has unsaved work is asked before the page is left otherwise than by an address: by
 * signing out.
 * @returns what ends it.
 */
export function holdLeaving(hold: Hold): () => void {
  holds.push(hold);
  return () => {
    holds.splice(holds.indexOf(hold), 1);
  };
}

/** Does what ends the work on this page, at once where nobody holds it. */
export function leaveThen(goOn: () => void): void {
  const hold = holds.at(-1);
  if (hold === undefined) goOn();
  else hold(goOn);
}
