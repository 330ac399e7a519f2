import { isApiError } from '../../../shared/api/errors.ts';
import { copy } from '../ui.copy.ts';

/**
 * Returns why a save failed as a whole; empty for an unknown cause.
 * @param causes HTTP status → the form's own sentence; the server's for any other.
 */
export function causeOf(error: unknown, causes: Readonly<Record<number, string>>): string {
  if (!isApiError(error)) return '';
  if (error.status === 0) return navigator.onLine ? copy.unsaved.network : copy.unsaved.offline;
  const known: typeof causes = { ...copy.unsaved, ...causes };
  return known[error.status] ?? error.message;
}
