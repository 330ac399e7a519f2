/** Interprets the output of firebase-tools' emulators. */
import { readFile } from 'node:fs/promises';
import * as z from 'zod';

const entrySchema = z.looseObject({ severity: z.string() });

/** A function's output in a line of the Functions emulator; null for the emulator's own lines. */
export function functionOutput(line: string): string | null {
  return /^>\s+(.*)$/u.exec(line)?.[1] ?? null;
}

/** Whether a line of the emulators is an entry of the API's log, a warning or worse. */
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

/** The last complaints of firebase-tools, to explain why it did not start. */
export async function lastErrors(logFile: string): Promise<string> {
  const text = await readFile(logFile, 'utf8').catch(() => '');
  const lines = text.split('\n').map((line) => line.replaceAll(String.fromCharCode(27), ''));
  return lines
    .filter((line) => /error|⚠|⬢|unable|failed/iu.test(line))
    .slice(-12)
    .join('\n');
}

export interface StartTimeout {
  /** Aborted after too long without progress. */
  readonly signal: AbortSignal;
  /** Receives each line that the emulators print. A new line counts as progress. */
  onLine(line: string): void;
  end(): void;
}

/**
 * Starts the timeout. Lines that differ only in numbers count as one, and the functions' output
 * does not count, so that an endless loop is not taken for progress.
 * @param idleMs without progress before the timeout
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
