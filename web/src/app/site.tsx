import {
  type ComponentType,
  lazy,
  Suspense,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router';
import { Announcement } from '../shared/announcement/announcement.tsx';
import { SessionProvider } from '../shared/auth/session.tsx';
import { componentsCopy } from '../shared/ui/copy.ts';
import { OfflineIcon } from '../shared/ui/icons.tsx';
import { ProgressLine } from '../shared/ui/progress-line.tsx';
import { Toasts } from '../shared/ui/toasts.tsx';
import { VisuallyHidden } from '../shared/ui/visually-hidden.tsx';
import { SiteFooter } from './layout/site-footer.tsx';
import { TopBar } from './layout/top-bar.tsx';
import styles from './site.module.css';

/** Id of the element that takes the focus when another page is shown. */
const contentId = 'content';

/** The first stop of the Tab key: over the navigation, into the page. */
function SkipLink() {
  return (
    <a
      className={styles.skip}
      href={`#${contentId}`}
      onClick={(event) => {
        // The address stays as it is: a fragment would count as a navigation.
        event.preventDefault();
        document.getElementById(contentId)?.focus();
      }}
    >
      {componentsCopy.skip}
    </a>
  );
}

function watchConnection(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

/** Says quietly that the connection is gone. It lies over the page, so that nothing moves. */
function OfflineStrip() {
  const online = useSyncExternalStore(
    watchConnection,
    () => navigator.onLine,
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

/** Milliseconds that a page gets to name itself before its title is read out. */
const quietMs = 400;

/**
 * What a full page load does by itself and a single-page site must do by hand: after a navigation the
 * focus goes to the new page's beginning and its title is announced.
 */
function RouteAnnouncer({ pathname }: { readonly pathname: string }) {
  const shown = useRef(pathname);
  const [announcement, setAnnouncement] = useState('');

  // With the page itself: a key pressed a moment later would find the focus nowhere.
  useLayoutEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    document.getElementById(contentId)?.focus({ preventScroll: true });
    const timer = setTimeout(() => setAnnouncement(document.title), quietMs);
    return () => clearTimeout(timer);
  }, [pathname]);

  return (
    <VisuallyHidden>
      <span role="status">{announcement}</span>
    </VisuallyHidden>
  );
}

const UpdateNotice = lazy<ComponentType>(() =>
  // Without it the site works as before, only not offline.
  import('./install/update-notice.tsx').catch(() => ({ default: () => null })),
);

/** Milliseconds after the load event: phones without `requestIdleCallback` (iOS) are idle by then too. */
const delay = 4_000;

/** What costs the first paint nothing, because it is fetched when the page has nothing else to do. */
function AfterLoad() {
  const [idle, setIdle] = useState(false);
  useEffect(() => {
    if (!import.meta.env.PROD) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = () => {
      timer = setTimeout(() => setIdle(true), delay);
    };
    if (document.readyState === 'complete') wait();
    else addEventListener('load', wait, { once: true });
    return () => {
      removeEventListener('load', wait);
      clearTimeout(timer);
    };
  }, []);
  return <Suspense fallback={null}>{idle && <UpdateNotice />}</Suspense>;
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
      <SiteFooter />
      <Announcement pathname={pathname} />
      <OfflineStrip />
      <Toasts />
      <AfterLoad />
      <RouteAnnouncer pathname={pathname} />
      <ScrollRestoration />
    </SessionProvider>
  );
}
