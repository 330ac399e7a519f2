import { functionOutput } from './function-log.ts';

/** How long a start is waited for: as long as something moves. */
export interface Patience {
  /** Aborted when nothing has moved for long enough. */
  readonly signal: AbortSignal;
  /** Takes a line that the emulators print; one that says something new is a move. */
  heard(line: string): void;
  end(): void;
}

/**
 * Begins to wait. Lines that differ in numbers alone are the same, and what the functions print is
 * none: a start that goes round in circles does not move.
 * @param stillMs without a move until it gives up
 */
export function beginPatience(stillMs: number): Patience {
  const controller = new AbortController();
  let ended = false;
  const said = new Set<string>();
  const giveUp = () =>
    controller.abort(new Error(`nothing new was heard of them for ${stillMs / 1_000} s`));
  const timer = setTimeout(giveUp, stillMs);
  return {
    signal: controller.signal,
    heard(line) {
      const text = line.replaceAll(/\d+/gu, '0');
      if (ended || functionOutput(line) !== null || said.has(text)) return;
      said.add(text);
      timer.refresh();
    },
    end() {
      ended = true;
      clearTimeout(timer);
    },
  };
}
