import type { ResponseOf } from '@markaz/contract/api';
import { readText, signOutStorageKey, writeText } from '../storage.ts';

/** Longest wait for the server, in milliseconds. */
const timeout = 8_000;

/** Whether a sign-out is pending, for browsers that block storage. */
let noted = false;
let attempt: Promise<boolean> | null = null;

/** Whether the server still has to end a session. Reads storage, so that all tabs agree. */
export function isSignOutPending(): boolean {
  return noted || readText(signOutStorageKey) !== null;
}

/** Stops all calls from this device from using the session until the server has ended it. */
export function noteSignOut(): void {
  // A sign-out in storage may be finished by another tab.
  noted = !writeText(signOutStorageKey, new Date().toISOString());
}

async function send(): Promise<boolean> {
  // Another tab may have finished the sign-out while this one waited for the lock.
  if (!isSignOutPending()) return true;
  try {
    const response = await fetch('/api/auth/logout', {
      method: 'POST',
      credentials: 'same-origin',
      headers: { 'content-type': 'application/json' },
      // Users often close the page right after signing out.
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

/** Runs one tab at a time: a delayed answer would delete the cookie of a newer sign-in. */
function inTurn(work: () => Promise<boolean>): Promise<boolean> {
  return globalThis.navigator?.locks?.request(signOutStorageKey, work) ?? work();
}

/** Sends the pending sign-out, if any. @returns whether no sign-out is pending any more. */
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
