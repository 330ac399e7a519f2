import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { useSession } from '../shared/auth/session.tsx';
import { paths } from '../shared/paths.ts';
import { storedKeys } from '../shared/stored.ts';
import { mistakesStoragePrefix } from '../shared/theme/storage-keys.ts';

/**
 * Fetches the page of mistakes if this device stores any of the user's, again for each newer
 * version of the site: mistakes are reviewed offline too.
 */
export function KeepMistakesPage() {
  const { user } = useSession();
  // Runs on each navigation: a quiz may have added the first mistake.
  const { pathname } = useLocation();
  const uid = user?.uid;
  useEffect(() => {
    const start = `${mistakesStoragePrefix}.${uid}.`;
    if (pathname === paths.mistakes() || uid === undefined) return;
    if (!storedKeys().some((key) => key.startsWith(start))) return;
    void import('./pages/mistakes.tsx').catch(() => undefined);
  }, [uid, pathname]);
  return null;
}
