import type { ResponseOf } from '@markaz/contract/api';
import { readText, signOutStorageKey, writeText } from '../storage.ts';

/** Milliseconds. */
const timeout = 8_000;

/** Whether a sign-out is pending, for browsers whose storage is blocked. */
let noted = false;
let attempt: Promise<boolean> | null = null;

/** Whether the server has yet to end a session. Reads storage, so that every tab knows at once. */
export function isSignOutPending(): boolean {
  return noted || readText(signOutStorageKey) !== null;
}

/** From now on no call from this device uses the session, until the server has ended it. */
export function noteSignOut(): void {
  // If it is in storage, another tab may finish it.
  noted = !writeText(signOutStorageKey, new Date().toISOString());
}

async function send(): Promise<boolean> {
  // Another tab may have finished it while this one waited for the lock.
  if (!isSignOutPending()) return true;
  try {
    const response = await fetch('/api/auth/logout', {
      method: 'POST',
      credentials: 'same-origin',
      headers: { 'content-type': 'application/json' },
      // People close the page right after signing out.
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

/** One tab at a time: a late answer would delete the cookie of a user who signed in since. */
function inTurn(work: () => Promise<boolean>): Promise<boolean> {
  return globalThis.navigator?.locks?.request(signOutStorageKey, work) ?? work();
}

/** Sends the pending sign-out, if any. @returns whether none is pending any more. */
export function finishSignOut(): Promise<boolean> {
  if (!isSignOutPending()) return Promise.resolve(true);
  attempt ??= inTurn(send).finally(() => {
    attempt = null;
  });
  return attempt;
}

export function finishSignOutWhenOnline(): void {
  const finish = () => void finishSignOut();
  finish();
  addEventListener('online', finish);
}
