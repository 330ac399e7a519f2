import { type ComponentType, lazy } from 'react';
import { Outlet, useLocation, useNavigation } from 'react-router-dom';
import { Announcement } from '../shared/announcement/announcement.tsx';
import { SessionProvider } from '../shared/auth/session.tsx';
import { ProgressLine } from '../shared/ui/progress-line.tsx';
import { Toasts } from '../shared/ui/toasts.tsx';
import { componentsCopy } from '../shared/ui/ui.copy.ts';
import { AfterLoad } from './after-load.tsx';
import { SiteFooter } from './layout/site-footer.tsx';
import { TopBar } from './layout/top-bar.tsx';
import { OfflineStrip } from './offline-strip.tsx';
import { RouteAnnouncer } from './route-announcer.tsx';
import { ScrollPlaces } from './scroll-places.tsx';
import * as styles from './site.module.css';

const WhenIdle = lazy<ComponentType>(() =>
  // Without it the site works, only not offline.
  import('./when-idle.tsx').catch(() => ({ default: () => null })),
);

/** Id of the element that receives the focus when another page is shown. */
const contentId = 'content';

/** The first Tab stop: skips the navigation. */
function SkipLink() {
  return (
    <a
      className={styles.skip}
      href={`#${contentId}`}
      onClick={(event) => {
        // Keeps the address: a fragment would count as a navigation.
        event.preventDefault();
        document.getElementById(contentId)?.focus();
      }}
    >
      {componentsCopy.skip}
    </a>
  );
}

/**
 * The frame around every page. While the next page's code loads, the page on screen stays usable
 * under a progress line.
 */
export function Site() {
  const { pathname } = useLocation();
  const { state, location } = useNavigation();
  return (
    <SessionProvider>
      <SkipLink />
      <ProgressLine active={state === 'loading' && location.pathname !== pathname} />
      <TopBar />
      <main id={contentId} tabIndex={-1}>
        <Outlet />
      </main>
      <Toasts />
      <SiteFooter />
      <Announcement pathname={pathname} />
      <OfflineStrip />
      <AfterLoad>
        <WhenIdle />
      </AfterLoad>
      <RouteAnnouncer pathname={pathname} target={contentId} />
      <ScrollPlaces />
    </SessionProvider>
  );
}
