import { isApiError } from '../../../shared/api/errors.ts';

/** What a form says about a save that did not go through as a whole. */
interface Causes {
  readonly offline: string;
  /** There is a network, but no answer came. */
  readonly network: string;
  /** HTTP status → sentence; the server's own for any other. */
  readonly [status: number]: string;
}

/** What the person reads when a save did not go through; nothing where the cause is unknown. */
export function causeOf(error: unknown, causes: Causes): string {
  if (!isApiError(error)) return '';
  if (error.status === 0) return navigator.onLine ? causes.network : causes.offline;
  return causes[error.status] ?? error.message;
}
