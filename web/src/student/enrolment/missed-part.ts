import { unloadedText } from '../../shared/api/copy.ts';
import { paths } from '../../shared/paths.ts';

let missed = false;

/** Remembers that a part of the form did not arrive, for whoever presses next. */
export function noteMissed(): void {
  missed = true;
}

/**
 * Answers a press that needs a missing part. Browsers do not ask again for a module that failed once
 * (HTML Standard, module map): with a network, the second press opens the code's page in a new document.
 * @param text what is in the field.
 * @returns the sentence to show.
 */
export function answerMissed(text: string): string {
  if (missed && navigator.onLine) location.assign(paths.enroll(text));
  missed = true;
  return unloadedText();
}
