import type { QueryClient } from '@tanstack/react-query';
import { loadReportSender } from '../account/load-reports.ts';
import { removeReportsAndQuizzes } from '../account/pending-reports.ts';
import { userKeys } from '../account/queries.ts';
import { finishSignOut, markSignOutPending } from '../api/pending-sign-out.ts';
import { draftDatabase } from '../storage.ts';
import { forgetUser } from './remembered-user.ts';

/** Forgets the signed-in user on this device, and removes the user's saved data. */
export function forgetUserData(queryClient: QueryClient): void {
  queryClient.removeQueries({ queryKey: userKeys.doc });
  forgetUser();
  removeReportsAndQuizzes();
  // Delete the admins' drafts, because they contain links to paid content and the device may be
  // shared. If a session only expires, this function is not called and the drafts remain.
  try {
    indexedDB.deleteDatabase(draftDatabase);
  } catch {
    // If storage is blocked, there is nothing to delete.
  }
}

/**
 * Maximum time to wait for the progress reports. The JavaScript that sends them has the same limit.
 */
const reportTimeoutMs = 2_000;

const timeout = () =>
  new Promise<null>((resolve) => setTimeout(() => resolve(null), reportTimeoutMs));

/** Signs out on this device. Calls that fail are sent again later (spec 4). */
export async function endSession(queryClient: QueryClient): Promise<void> {
  const reports = await Promise.race([loadReportSender(), timeout()]);
  // Start these calls before the sign-out, because they still need the session.
  const sending = reports?.flush();
  markSignOutPending();
  await Promise.race([sending, timeout()]);
  await finishSignOut();
  forgetUserData(queryClient);
}
