import { Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router';
import { Announcement } from '../shared/announcement/announcement.tsx';
import { SessionProvider } from '../shared/auth/session.tsx';
import { OfflineStrip } from '../shared/ui/offline-strip.tsx';
import { ProgressLine } from '../shared/ui/progress-line.tsx';
import { RouteAnnouncer } from '../shared/ui/route-announcer.tsx';
import { SkipLink } from '../shared/ui/skip-link.tsx';
import { Toasts } from '../shared/ui/toasts.tsx';
import { AfterLoad } from './after-load.tsx';
import { SiteFooter } from './layout/site-footer.tsx';
import { TopBar } from './layout/top-bar.tsx';

const contentId = 'content';

/**
 * The frame around every page. While the next page's code loads, the page on screen stays usable
 * under a progress line.
 */
export function Site() {
  const { pathname } = useLocation();
  const { state, location } = useNavigation();
  return (
    <SessionProvider>
      <SkipLink target={contentId} />
      <ProgressLine active={state === 'loading' && location.pathname !== pathname} />
      <TopBar />
      <main id={contentId} tabIndex={-1}>
        <Outlet />
      </main>
      <SiteFooter />
      <Announcement pathname={pathname} />
      <OfflineStrip />
      <Toasts />
      <AfterLoad />
      <RouteAnnouncer pathname={pathname} target={contentId} />
      <ScrollRestoration />
    </SessionProvider>
  );
}
