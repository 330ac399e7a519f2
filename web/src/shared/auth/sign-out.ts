import type { QueryClient } from '@tanstack/react-query';
import { loadReports } from '../account/load-reports.ts';
import { forgetReports } from '../account/pending-reports.ts';
import { userKeys } from '../account/queries.ts';
import { finishSignOut, noteSignOut } from '../api/pending-sign-out.ts';
import { draftDatabase } from '../storage.ts';
import { forgetUser } from './remembered-user.ts';

/** Forgets the signed-in user on this device, and removes the user's saved data. */
export function forgetPerson(queryClient: QueryClient): void {
  queryClient.removeQueries({ queryKey: userKeys.doc });
  forgetUser();
  forgetReports();
  // Delete admins' drafts: they contain links that the centre sells, and the device may be shared.
  // The drafts remain if a session merely expires.
  try {
    indexedDB.deleteDatabase(draftDatabase);
  } catch {
    // If storage is blocked, there is nothing to delete.
  }
}

/** Longest wait for progress reports, and for the JavaScript that sends them, in milliseconds. */
const lastCall = 2_000;

const late = () => new Promise<null>((resolve) => setTimeout(() => resolve(null), lastCall));

/** Signs out on this device. Calls that fail are sent again later (spec 4). */
export async function endSession(queryClient: QueryClient): Promise<void> {
  const reports = await Promise.race([loadReports(), late()]);
  // Start these calls before the sign-out: they are the last to use the session.
  const reported = reports?.flush();
  noteSignOut();
  await Promise.race([reported, late()]);
  await finishSignOut();
  forgetPerson(queryClient);
}
