import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { loadSearch } from '../../../admin/search/admin-search.tsx';
import { useSession } from '../../../shared/auth/session.tsx';
import { AfterLoad } from '../../after-load.tsx';
import { loadSection, loadSectionsOf } from './section-code.ts';

/** Prefetches the other sections, unless the browser asks to save data. */
function FetchOthers() {
  const { user } = useSession();
  useEffect(() => {
    if (navigator.connection?.saveData === true) return;
    // A section that failed to load is fetched when somebody opens it.
    loadSectionsOf(user)
      .then(loadSearch)
      .catch(() => undefined);
  }, [user]);
  return null;
}

/** Fetches the current section's code at once, and the other sections' when the page is idle. */
export function FetchSections() {
  const { pathname } = useLocation();
  useEffect(() => {
    // The page reports a failure.
    loadSection(pathname).catch(() => undefined);
  }, [pathname]);
  return (
    <AfterLoad>
      <FetchOthers />
    </AfterLoad>
  );
}
