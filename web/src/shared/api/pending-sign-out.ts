import type { ResponseOf } from '@markaz/contract/api';
import { readText, writeText } from '../stored.ts';
import { signOutStorageKey } from '../theme/storage-keys.ts';

/** Milliseconds that a person who signs out waits for the server; what did not arrive is sent again. */
const timeout = 8_000;

/** Whether this page knows it, for browsers that keep nothing. */
let noted = false;
let attempt: Promise<boolean> | null = null;

/**
 * Whether somebody signed out on this device without the server having ended the session. Asked of
 * the storage each time, so that every tab knows it at once.
 */
export function isSignOutPending(): boolean {
  return noted || readText(signOutStorageKey) !== null;
}

/** From now on no call of this device uses the session, until the server has ended it. */
export function noteSignOut(): void {
  // What storage knows, another tab may be the one to get through.
  noted = !writeText(signOutStorageKey, new Date().toISOString());
}

async function send(): Promise<boolean> {
  // Another tab may have done it while this one waited for its turn.
  if (!isSignOutPending()) return true;
  try {
    const response = await fetch('/api/auth/logout', {
      method: 'POST',
      credentials: 'same-origin',
      headers: { 'content-type': 'application/json' },
      // Closing the page right after signing out is what people do.
      keepalive: true,
      signal: AbortSignal.timeout(timeout),
    });
    const { pending }: ResponseOf<'auth/logout'> = await response.json();
    if (!response.ok || pending) return false;
    noted = false;
    writeText(signOutStorageKey, null);
    return true;
  } catch {
    return false;
  }
}

/** One tab at a time: an answer that came late would take the cookie of whoever signed in since. */
function inTurn(work: () => Promise<boolean>): Promise<boolean> {
  return globalThis.navigator?.locks?.request(signOutStorageKey, work) ?? work();
}

/**
 * Sends what was noted, if anything.
 * @returns whether no sign-out is pending any more.
 */
export function finishSignOut(): Promise<boolean> {
  if (!isSignOutPending()) return Promise.resolve(true);
  attempt ??= inTurn(send).finally(() => {
    attempt = null;
  });
  return attempt;
}

/** Sends a sign-out that is left over as soon as the page is open, and whenever the network is back. */
export function keepFinishingSignOut(): void {
  const finish = () => void finishSignOut();
  finish();
  addEventListener('online', finish);
}
