import type { ResponseOf } from '@markaz/contract/api';
import { readText, signOutStorageKey, writeText } from '../storage.ts';

/** Maximum time to wait for the server. */
const timeoutMs = 8_000;

/** Whether a sign-out is pending. Used only if the browser blocks storage. */
let isPendingInMemory = false;
let attempt: Promise<boolean> | null = null;

/** Whether the server still has to end a session. Reads storage, so that all tabs agree. */
export function isSignOutPending(): boolean {
  return isPendingInMemory || readText(signOutStorageKey) !== null;
}

/** Stops all calls from this device from using the session until the server has ended it. */
export function markSignOutPending(): void {
  // Use memory only if storage failed, because another tab may finish a sign-out in storage.
  isPendingInMemory = !writeText(signOutStorageKey, new Date().toISOString());
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
      signal: AbortSignal.timeout(timeoutMs),
    });
    const { pending }: ResponseOf<'auth/logout'> = await response.json();
    if (!response.ok || pending) return false;
    isPendingInMemory = false;
    writeText(signOutStorageKey, null);
    return true;
  } catch {
    return false;
  }
}

/**
 * Runs a task in one tab at a time. Otherwise two tabs could both send the sign-out, and the second
 * answer could arrive late and delete the cookie of a newer sign-in.
 */
function inOneTab(task: () => Promise<boolean>): Promise<boolean> {
  return globalThis.navigator?.locks?.request(signOutStorageKey, task) ?? task();
}

/** Sends the pending sign-out, if any. @returns whether no sign-out is pending now */
export function finishSignOut(): Promise<boolean> {
  if (!isSignOutPending()) return Promise.resolve(true);
  attempt ??= inOneTab(send).finally(() => {
    attempt = null;
  });
  return attempt;
}

export function finishSignOutWhenOnline(): void {
  const finish = () => void finishSignOut();
  finish();
  addEventListener('online', finish);
}
