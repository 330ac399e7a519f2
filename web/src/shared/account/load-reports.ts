import { rememberedUser } from '../auth/remembered-user.ts';
import { keptReports } from './kept-reports.ts';

/**
 * What sends reports of progress; who has none to send does not download it.
 * @returns null where this device keeps no report, or the code did not arrive.
 */
export async function loadReports() {
  const uid = rememberedUser()?.uid;
  if (uid === undefined || keptReports(uid).length === 0) return null;
  return import('./progress-reports.ts').then(
    ({ progressReports }) => progressReports,
    () => null,
  );
}

/** Sends what is left over as soon as the page is open, and whenever the network is back. */
export function keepSendingProgress(): void {
  const send = () => void loadReports().then((reports) => reports?.flush());
  send();
  addEventListener('online', send);
}
