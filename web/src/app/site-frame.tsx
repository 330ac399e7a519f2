import { onlineManager } from '@tanstack/react-query';
import { useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Outlet, useLocation, useNavigation } from 'react-router-dom';
import { Announcement } from '../shared/announcement/announcement.tsx';
import { SessionProvider } from '../shared/auth/session.tsx';
import { OfflineIcon } from '../shared/ui/icons.tsx';
import { optional } from '../shared/ui/optional.ts';
import { Toasts } from '../shared/ui/toasts.tsx';
import { componentsCopy } from '../shared/ui/ui.copy.ts';
import { useHydrated } from '../shared/ui/use-hydrated.ts';
import { VisuallyHidden } from '../shared/ui/visually-hidden.tsx';
import { AfterLoad } from './after-load.tsx';
import { SiteFooter } from './layout/site-footer.tsx';
import { TopBar } from './layout/top-bar.tsx';
import { ScrollPlaces } from './scroll-places.tsx';
import * as styles from './site-frame.module.css';

/** Optional, because the site works without it. */
const WhenIdle = optional(() => import('./when-idle.tsx'));

/** Id of the element that receives the focus when another page is shown. */
const contentId = 'content';

/** The first Tab stop, which skips the navigation. */
function SkipLink() {
  return (
    <a
      className={styles.skip}
      href={`#${contentId}`}
      onClick={(event) => {
        // Keeps the URL, because the router would treat a fragment as a navigation.
        event.preventDefault();
        document.getElementById(contentId)?.focus();
      }}
    >
      {componentsCopy.skip}
    </a>
  );
}

/** Shows a progress line during navigation, but not during hydration, because the HTML has none. */
function ProgressLine({ active }: { readonly active: boolean }) {
  const hydrated = useHydrated();
  if (!active || !hydrated) return null;
  return (
    <div className={styles.progress} role="progressbar" aria-label={componentsCopy.navigating} />
  );
}

/** Says that the connection is lost. The strip overlays the page, so that nothing moves. */
function OfflineStrip() {
  const online = useSyncExternalStore(
    onlineManager.subscribe,
    () => onlineManager.isOnline(),
    () => true,
  );
  return (
    <div role="status">
      {!online && (
        <p className={styles.strip}>
          <OfflineIcon />
          {componentsCopy.offline}
        </p>
      )}
    </div>
  );
}

/** Time for a page to set its title before it is announced, in milliseconds. */
const titleDelay = 400;

/** Focuses the start of the next page and announces its title, as a full page load does. */
function RouteAnnouncer({ pathname }: { readonly pathname: string }) {
  const shown = useRef(pathname);
  const [announcement, setAnnouncement] = useState('');

  // A layout effect, because a key pressed before a later effect would find no focus.
  useLayoutEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    document.getElementById(contentId)?.focus({ preventScroll: true });
    const timer = setTimeout(() => setAnnouncement(document.title), titleDelay);
    return () => clearTimeout(timer);
  }, [pathname]);

  return (
    <VisuallyHidden>
      <span role="status">{announcement}</span>
    </VisuallyHidden>
  );
}

export function SiteFrame() {
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
      <RouteAnnouncer pathname={pathname} />
      <ScrollPlaces />
    </SessionProvider>
  );
}
