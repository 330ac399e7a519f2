/** Interprets the output of firebase-tools' emulators. */
import { readFile } from 'node:fs/promises';
import * as z from 'zod';

const entrySchema = z.looseObject({ severity: z.string() });

/**
 * Returns the output of a function in a line of the Functions emulator, or null if the emulator
 * itself wrote the line.
 */
export function functionOutput(line: string): string | null {
  return /^>\s+(.*)$/u.exec(line)?.[1] ?? null;
}

/** Whether a line of the emulators is a log entry of the API that is a warning or an error. */
export function isFunctionWarning(line: string): boolean {
  const output = functionOutput(line);
  if (output === null || !output.startsWith('{')) return false;
  try {
    const entry = entrySchema.safeParse(JSON.parse(output)).data;
    return entry !== undefined && ['WARNING', 'ERROR', 'CRITICAL'].includes(entry.severity);
  } catch {
    return false;
  }
}

/** Returns the last warnings and errors of firebase-tools, which explain why it did not start. */
export async function lastErrors(logFile: string): Promise<string> {
  const text = await readFile(logFile, 'utf8').catch(() => '');
  const lines = text.split('\n').map((line) => line.replaceAll(String.fromCharCode(27), ''));
  return lines
    .filter((line) => /error|⚠|⬢|unable|failed/iu.test(line))
    .slice(-12)
    .join('\n');
}

export interface StartTimeout {
  /** Aborted when the timeout expires. */
  readonly signal: AbortSignal;
  /** Receives each line that the emulators print. A new line counts as progress. */
  onLine(line: string): void;
  /** Ends the timeout, because the start has succeeded or failed. */
  end(): void;
}

/**
 * Starts the timeout. Lines that differ only in numbers count as the same line, and the output of
 * the functions does not count, so that an endless loop does not count as progress.
 * @param idleMs milliseconds without progress after which the timeout expires
 */
export function startTimeout(idleMs: number): StartTimeout {
  const controller = new AbortController();
  let hasEnded = false;
  const seenLines = new Set<string>();
  const giveUp = () =>
    controller.abort(new Error(`nothing new was heard of them for ${idleMs / 1_000} s`));
  const timer = setTimeout(giveUp, idleMs);
  return {
    signal: controller.signal,
    onLine(line) {
      const text = line.replaceAll(/\d+/gu, '0');
      if (hasEnded || functionOutput(line) !== null || seenLines.has(text)) return;
      seenLines.add(text);
      timer.refresh();
    },
    end() {
      hasEnded = true;
      clearTimeout(timer);
    },
  };
}
