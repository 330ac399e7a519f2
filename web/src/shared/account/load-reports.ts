import { rememberedUser } from '../auth/remembered-user.ts';
import { readText, unsentNotesStorageKey } from '../storage.ts';
import { pendingReports } from './pending-reports.ts';

/**
 * Loads the object that sends progress reports and notes. Returns null if none are pending, or if
 * the module does not load.
 */
export async function loadReportSender() {
  const uid = rememberedUser()?.uid;
  if (uid === undefined) return null;
  const hasUnsentNotes = readText(unsentNotesStorageKey) === uid;
  if (pendingReports(uid).length === 0 && !hasUnsentNotes) return null;
  return import('./progress-reports.ts').then(
    ({ reportSender: progressReports }) => progressReports,
    () => null,
  );
}

/** Sends remaining reports and notes when the page opens, and whenever the network returns. */
export function sendReportsWhenOnline(): void {
  const send = () => void loadReportSender().then((sender) => sender?.flush());
  send();
  addEventListener('online', send);
}
