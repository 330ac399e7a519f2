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
