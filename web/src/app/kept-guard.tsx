import { useEffect } from 'react';
import { rememberedUser, useRememberedUser } from '../shared/auth/remembered-user.ts';
import { keptCacheName } from '../shared/theme/storage-keys.ts';

/**
 * Takes away what must not be on this device any more, and where something stays, has the code that
 * opens it at hand for times without a connection: a new release has other files.
 */
async function sweep(): Promise<void> {
  if (!('caches' in globalThis) || !(await caches.has(keptCacheName))) return;
  if (rememberedUser() === null) {
    // Here, not in code that may be missing where somebody signs out without a connection.
    await caches.delete(keptCacheName);
    return;
  }
  const { sweepKept } = await import('../shared/kept/kept-files.ts');
  if (!(await sweepKept())) return;
  await (await import('./pages/lecture.tsx')).fetchKeptParts();
}

/** Watches over kept files: at the start, and whenever somebody else, or nobody, is signed in. */
export function KeptGuard() {
  const user = useRememberedUser();
  // With the account: what it says about the end of cards may have changed.
  useEffect(() => {
    void user;
    // Where storage fails, the next start does it.
    sweep().catch(() => undefined);
  }, [user]);
  return null;
}
