import { onlineManager } from '@tanstack/react-query';
import { useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Outlet, useLocation, useNavigation } from 'react-router-dom';
import { Announcement } from '../shared/announcement/announcement.tsx';
import { SessionProvider } from '../shared/auth/session.tsx';
import { OfflineIcon } from '../shared/ui/icons.tsx';
import { optionalComponent } from '../shared/ui/optional.ts';
import { Toasts } from '../shared/ui/toasts.tsx';
import { componentsCopy } from '../shared/ui/ui.copy.ts';
import { useHydrated } from '../shared/ui/use-hydrated.ts';
import { VisuallyHidden } from '../shared/ui/visually-hidden.tsx';
import { AfterLoad } from './after-load.tsx';
import { SiteFooter } from './layout/site-footer.tsx';
import { TopBar } from './layout/top-bar.tsx';
import { ScrollPositions } from './scroll-positions.tsx';
import * as styles from './site-frame.module.css';

/** Optional, because the site works without it. */
const WhenIdle = optionalComponent(() => import('./when-idle.tsx'));

/** Id of the element that receives the focus when another page is shown. */
const contentId = 'content';

/** The first Tab stop, which skips the navigation. */
function SkipLink() {
  return (
    <a
      className={styles.skip}
      href={`#${contentId}`}
      onClick={(event) => {
        // Do not change the URL, because the router would treat a fragment as a navigation.
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

/** Shows that the device is offline. The strip overlays the page, so that nothing moves. */
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

/** Delay of the announcement, so that the page can set its title first. */
const titleDelayMs = 400;

/** Focuses the start of the next page and announces its title, as a full page load does. */
function RouteAnnouncer({ pathname }: { readonly pathname: string }) {
  const shownPath = useRef(pathname);
  const [announcement, setAnnouncement] = useState('');

  // A layout effect, so that a key pressed right after the navigation finds the focus.
  useLayoutEffect(() => {
    if (shownPath.current === pathname) return;
    shownPath.current = pathname;
    document.getElementById(contentId)?.focus({ preventScroll: true });
    const timer = setTimeout(() => setAnnouncement(document.title), titleDelayMs);
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
      <ScrollPositions />
    </SessionProvider>
  );
}
