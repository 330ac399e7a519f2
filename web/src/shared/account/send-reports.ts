import { type ApiError, isApiError } from '../api/errors.ts';
import { markReports, removeReports } from './change-reports.ts';
import { type PendingReport, pendingReports } from './pending-reports.ts';

/** Whether a retry is pointless. After a 401 or 429 a retry may succeed later. */
export function isPermanentFailure(error: unknown): error is ApiError {
  if (!isApiError(error) || error.status < 400 || error.status >= 500) return false;
  return error.status !== 401 && error.status !== 429;
}

export const unsentReports = (uid: string) =>
  pendingReports(uid).filter(({ sent }) => sent !== true);

/**
 * Sends reports, and removes them from this device once the call has succeeded.
 * @throws what `send` throws
 */
export async function sendReports<Answer>(
  uid: string,
  reports: readonly PendingReport[],
  send: (reports: readonly PendingReport[]) => Promise<Answer>,
): Promise<Answer> {
  markReports(uid, reports, true);
  try {
    const answer = await send(reports);
    removeReports(uid, reports);
    return answer;
  } catch (error) {
    markReports(uid, reports, false);
    throw error;
  }
}
