import * as z from 'zod';

const entrySchema = z.looseObject({ severity: z.string() });

/** What a function printed, as the Functions emulator passes it on; null for its own lines. */
export function functionOutput(line: string): string | null {
  return /^>\s+(.*)$/u.exec(line)?.[1] ?? null;
}

/** Whether a line of the emulators is one that the API logged as a warning or worse. */
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
