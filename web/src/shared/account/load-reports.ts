import { rememberedUser } from '../auth/remembered-user.ts';
import { pendingReports } from './pending-reports.ts';

/** Loads the module that sends progress reports; null if there are none or it does not load. */
export async function loadReports() {
  const uid = rememberedUser()?.uid;
  if (uid === undefined || pendingReports(uid).length === 0) return null;
  return import('./progress-reports.ts').then(
    ({ progressReports }) => progressReports,
    () => null,
  );
}

/** Sends remaining reports when the page opens, and whenever the network returns. */
export function keepSendingProgress(): void {
  const send = () => void loadReports().then((reports) => reports?.flush());
  send();
  addEventListener('online', send);
}
