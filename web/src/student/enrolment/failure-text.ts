import { isApiError } from '../../shared/api/errors.ts';
import { componentsCopy } from '../../shared/ui/copy.ts';
import { enrolmentCopy } from './copy.ts';

/** Why redeeming failed, with how long to wait where the server says so. */
export function failureText(error: unknown): string {
  if (!isApiError(error)) return componentsCopy.error.unknown;
  if (error.status === 403) return enrolmentCopy.panel.forbidden;
  if (error.status !== 429 || error.retryAfter === null) return error.message;
  return `${error.message} ${enrolmentCopy.wait(Math.ceil(error.retryAfter / 60))}`;
}
