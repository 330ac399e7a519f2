import { useEffect } from 'react';
import { rememberedUser, useRememberedUser } from '../shared/auth/remembered-user.ts';
import { keptCacheName } from '../shared/theme/storage-keys.ts';

/**
 * Removes files that must not stay on this device. If any remain, fetches the code that opens them,
 * for offline use: a new release has other files.
 */
async function sweep(): Promise<void> {
  if (!('caches' in globalThis) || !(await caches.has(keptCacheName))) return;
  if (rememberedUser() === null) {
    // Done here, because other code may be missing at an offline sign-out.
    await caches.delete(keptCacheName);
    return;
  }
  const { sweepKept } = await import('../shared/kept/kept-files.ts');
  if (!(await sweepKept())) return;
  await (await import('./pages/lecture.tsx')).fetchKeptParts();
}

/** Checks saved files at the start, and whenever the user or their account changes. */
export function KeptGuard() {
  const user = useRememberedUser();
  // Runs again for a changed account: its cards may end at another time.
  useEffect(() => {
    void user;
    // If storage fails, the next start tries again.
    sweep().catch(() => undefined);
  }, [user]);
  return null;
}
