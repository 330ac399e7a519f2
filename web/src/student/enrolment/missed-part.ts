import { unloadedText } from '../../shared/api/copy.ts';
import { paths } from '../../shared/paths.ts';

let missed = false;

/** Remembers that a part of the form failed to load before anybody pressed. */
export function noteMissed(): void {
  missed = true;
}

/**
 * Handles a press whose code failed to load. Chromium never fetches a module again that failed once
 * (HTML Standard, module map). So if an earlier load failed, too, and there is a network, it opens the
 * code's page in a new document.
 * @param text what is in the field.
 * @returns the sentence to show.
 */
export function recoverMissed(text: string): string {
  if (missed && navigator.onLine) location.assign(paths.enroll(text));
  missed = true;
  return unloadedText();
}
