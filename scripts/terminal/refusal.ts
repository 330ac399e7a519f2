/**
 * A reason to stop that the person at the terminal can act on: one sentence, shown without a stack.
 * `details` are lines printed above it as they are, such as a compiler's own.
 */
export class Refusal extends Error {
  readonly details: string;

  constructor(sentence: string, details = '') {
    super(sentence);
    this.name = 'Refusal';
    this.details = details.trim();
  }
}

/** The first line of anything thrown. */
export function reasonOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.split('\n')[0] ?? text;
}
