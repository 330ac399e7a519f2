import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { useSession } from '../shared/auth/session.tsx';
import { paths } from '../shared/paths.ts';
import { storedKeys } from '../shared/stored.ts';
import { mistakesStoragePrefix } from '../shared/theme/storage-keys.ts';

/**
 * Has the page of mistakes fetched for whom this device keeps any, also of a newer version of the site:
 * they are reviewed without a connection, too.
 */
export function KeepMistakesPage() {
  const { user } = useSession();
  // A quiz on the way there may have brought the first one.
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
