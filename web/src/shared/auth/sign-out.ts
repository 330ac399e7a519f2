import type { QueryClient } from '@tanstack/react-query';
import { loadReports } from '../account/load-reports.ts';
import { forgetReports } from '../account/pending-reports.ts';
import { userKeys } from '../account/queries.ts';
import { finishSignOut, noteSignOut } from '../api/pending-sign-out.ts';
import { draftDatabase } from '../storage.ts';
import { forgetUser } from './remembered-user.ts';

/** Forgets the signed-in user on this device, with all that was saved for them. */
export function forgetPerson(queryClient: QueryClient): void {
  queryClient.removeQueries({ queryKey: userKeys.doc });
  forgetUser();
  forgetReports();
  // Admins' drafts contain links that the centre sells, and the device may be shared. A session that
  // merely expired keeps its drafts.
  try {
    indexedDB.deleteDatabase(draftDatabase);
  } catch {
    // If storage is blocked, there is nothing to delete.
  }
}

/** Milliseconds for progress reports, and for the code that sends them. */
const lastCall = 2_000;

const late = () => new Promise<null>((resolve) => setTimeout(() => resolve(null), lastCall));

/** Signs out on this device. Calls that do not reach the server are sent later (spec 4). */
export async function endSession(queryClient: QueryClient): Promise<void> {
  const reports = await Promise.race([loadReports(), late()]);
  // Sent with the session: the last calls to use it.
  const reported = reports?.flush();
  noteSignOut();
  await Promise.race([reported, late()]);
  await finishSignOut();
  forgetPerson(queryClient);
}
