import { useLayoutEffect, useRef, useState } from 'react';
import { Outlet, useLocation, useNavigation } from 'react-router-dom';
import { SessionProvider } from '../shared/auth/session.tsx';
import { AfterLoad } from '../shared/ui/after-load.tsx';
import { optionalComponent } from '../shared/ui/optional.ts';
import { Toasts } from '../shared/ui/toasts.tsx';
import { componentsCopy } from '../shared/ui/ui.copy.ts';
import { useHydrated } from '../shared/ui/use-hydrated.ts';
import { VisuallyHidden } from '../shared/ui/visually-hidden.tsx';
import { SiteFooter } from './layout/site-footer.tsx';
import { TopBar } from './layout/top-bar.tsx';
import { ScrollPositions } from './scroll-positions.tsx';
import * as styles from './site-frame.module.css';

/** This component is optional, because the site works without it. */
const WhenIdle = optionalComponent(() => import('./when-idle.tsx'));

/** Id of the element that receives the focus when another page is shown. */
const contentId = 'content';

/** A link that skips the navigation. It is the first element that the Tab key reaches. */
function SkipLink() {
  return (
    <a
      className={styles.skip}
      href={`#${contentId}`}
      onClick={(event) => {
        // Do not follow the link, because the router would treat the change of the URL as a
        // navigation.
        event.preventDefault();
        document.getElementById(contentId)?.focus();
      }}
    >
      {componentsCopy.skip}
    </a>
  );
}

/**
 * Shows a progress line during navigation. Shows none during hydration, because the HTML contains
 * none.
 */
function ProgressLine({ active }: { readonly active: boolean }) {
  const hydrated = useHydrated();
  if (!active || !hydrated) return null;
  return (
    <div className={styles.progress} role="progressbar" aria-label={componentsCopy.navigating} />
  );
}

/** Delay in milliseconds of the announcement. Before it, the page can set its title. */
const titleDelayMs = 400;

/**
 * After a navigation, focuses the start of the new page and announces its title, as browsers do
 * after a full page load.
 */
function RouteAnnouncer({ pathname }: { readonly pathname: string }) {
  const shownPath = useRef(pathname);
  const [announcement, setAnnouncement] = useState('');

  // Use a layout effect, so that the focus has moved before the user's next key press.
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
      <AfterLoad>
        <WhenIdle />
      </AfterLoad>
      <RouteAnnouncer pathname={pathname} />
      <ScrollPositions />
    </SessionProvider>
  );
}
