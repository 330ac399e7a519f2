import { functionOutput } from './function-log.ts';

/** The timeout of a start, which every sign of progress extends. */
export interface Patience {
  /** Aborted after too long without progress. */
  readonly signal: AbortSignal;
  /** Takes a line that the emulators print; a new one is progress. */
  heard(line: string): void;
  end(): void;
}

/**
 * Starts the timeout. Lines that differ only in numbers are the same, and the functions' output
 * does not count: a start in an endless loop makes no progress.
 * @param stillMs without progress before it gives up
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
