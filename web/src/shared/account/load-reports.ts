import { rememberedUser } from '../auth/remembered-user.ts';
import { pendingReports } from './pending-reports.ts';

/**
 * Loads the object that sends progress reports. Returns null if no reports are pending, or if the
 * module does not load.
 */
export async function loadReportSender() {
  const uid = rememberedUser()?.uid;
  if (uid === undefined || pendingReports(uid).length === 0) return null;
  return import('./progress-reports.ts').then(
    ({ reportSender: progressReports }) => progressReports,
    () => null,
  );
}

/** Sends remaining reports when the page opens, and whenever the network returns. */
export function sendReportsWhenOnline(): void {
  const send = () => void loadReportSender().then((sender) => sender?.flush());
  send();
  addEventListener('online', send);
}
