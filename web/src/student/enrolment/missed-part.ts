import { unloadedText } from '../../shared/api/api.copy.ts';
import { paths } from '../../shared/paths.ts';

let missed = false;

/** Records that a part of the form failed to load before the first press. */
export function noteMissed(): void {
  missed = true;
}

/**
 * Handles a press that needs a module which failed to load. Chromium never refetches such a module
 * (HTML Standard, module map). So if an earlier load failed too, and there is a network, it opens
 * the code's page in a new document.
 * @param text the text of the field.
 * @returns the sentence to show.
 */
export function recoverMissed(text: string): string {
  if (missed && navigator.onLine) location.assign(paths.enroll(text));
  missed = true;
  return unloadedText();
}
