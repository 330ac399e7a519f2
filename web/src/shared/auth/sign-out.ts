import type { QueryClient } from '@tanstack/react-query';
import { forgetReports } from '../account/kept-reports.ts';
import { loadReports } from '../account/load-reports.ts';
import { userKeys } from '../account/queries.ts';
import { finishSignOut, noteSignOut } from '../api/pending-sign-out.ts';
import { draftDatabase } from '../theme/storage-keys.ts';
import { forgetUser } from './remembered-user.ts';

/** Forgets on this device whoever was signed in, with all that was kept for them. */
export function forgetPerson(queryClient: QueryClient): void {
  queryClient.removeQueries({ queryKey: userKeys.doc });
  forgetUser();
  forgetReports();
  // What an admin typed holds the links that the centre sells, and the device may go to others.
  // Only now does no form write any more. Whose session merely expired keeps it.
  try {
    indexedDB.deleteDatabase(draftDatabase);
  } catch {
    // Where the browser keeps nothing there is nothing to delete.
  }
}

/** Milliseconds that signing out waits for reports of progress, and for the code that sends them. */
const lastCall = 2_000;

const late = () => new Promise<null>((resolve) => setTimeout(() => resolve(null), lastCall));

/** Signs out on this device; what the server could not be told is told later (spec 4). */
export async function endSession(queryClient: QueryClient): Promise<void> {
  const reports = await Promise.race([loadReports(), late()]);
  // Begun with the session: the last calls to use it.
  const reported = reports?.flush();
  noteSignOut();
  await Promise.race([reported, late()]);
  await finishSignOut();
  forgetPerson(queryClient);
}
