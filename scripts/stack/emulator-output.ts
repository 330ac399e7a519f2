/** What the output of firebase-tools' emulators says. */
import { readFile } from 'node:fs/promises';
import * as z from 'zod';

const entrySchema = z.looseObject({ severity: z.string() });

/** A function's output in a line of the Functions emulator; null for the emulator's own lines. */
export function functionOutput(line: string): string | null {
  return /^>\s+(.*)$/u.exec(line)?.[1] ?? null;
}

/** Whether a line of the emulators is an entry of the API's log, a warning or worse. */
export function isFunctionComplaint(line: string): boolean {
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
export async function lastComplaint(logFile: string): Promise<string> {
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
  /** Takes a line that the emulators print; a new one is progress. */
  onLine(line: string): void;
  end(): void;
}

/**
 * Starts the timeout. Lines that differ only in numbers are the same, and the functions' output
 * does not count: a start in an endless loop makes no progress.
 * @param stillMs without progress before it gives up
 */
export function startTimeout(stillMs: number): StartTimeout {
  const controller = new AbortController();
  let ended = false;
  const seen = new Set<string>();
  const giveUp = () =>
    controller.abort(new Error(`nothing new was heard of them for ${stillMs / 1_000} s`));
  const timer = setTimeout(giveUp, stillMs);
  return {
    signal: controller.signal,
    onLine(line) {
      const text = line.replaceAll(/\d+/gu, '0');
      if (ended || functionOutput(line) !== null || seen.has(text)) return;
      seen.add(text);
      timer.refresh();
    },
    end() {
      ended = true;
      clearTimeout(timer);
    },
  };
}
