import { Suspense, useDeferredValue } from 'react';
import { type Location, useLocation } from 'react-router';
import { Announcement } from '../shared/announcement/announcement.tsx';
import { ErrorBoundary } from '../shared/ui/error-boundary.tsx';
import { OfflineStrip } from '../shared/ui/offline-strip.tsx';
import { PageSkeleton } from '../shared/ui/page-skeleton.tsx';
import { ProgressLine } from '../shared/ui/progress-line.tsx';
import { RouteAnnouncer } from '../shared/ui/route-announcer.tsx';
import { SkipLink } from '../shared/ui/skip-link.tsx';
import { Toasts } from '../shared/ui/toasts.tsx';
import { AfterLoad } from './after-load.tsx';
import type { AppProps } from './app.tsx';
import { SiteFooter } from './layout/site-footer.tsx';
import { TopBar } from './layout/top-bar.tsx';
import { usePrefetchOnIntent } from './prefetch-on-intent.ts';
import { queryClient } from './providers.tsx';
import { AppRoutes, warmPage } from './routes.tsx';
import { useScroll } from './scroll.ts';

const contentId = 'content';

const prefetch = (path: string) => warmPage(path, queryClient);

/**
 * Where the page on screen is. It lags behind the address only while another page is on its way; a
 * change within the page (the query of a search field) is shown at once.
 */
function useShownLocation(wanted: Location): Location {
  const settled = useDeferredValue(wanted);
  return settled.pathname === wanted.pathname ? wanted : settled;
}

/**
 * The frame around every page. The page on screen lags behind the address while the next one's code
 * loads: the old page stays usable under a progress line instead of giving way to a blank.
 */
export function SiteLayout({ page }: Pick<AppProps, 'page'>) {
  const wanted = useLocation();
  const shown = useShownLocation(wanted);
  useScroll(shown);
  usePrefetchOnIntent(prefetch);

  return (
    <>
      <SkipLink target={contentId} />
      <ProgressLine active={wanted.pathname !== shown.pathname} />
      <TopBar />
      <main id={contentId} tabIndex={-1}>
        <ErrorBoundary resetKey={shown.pathname}>
          <Suspense fallback={<PageSkeleton />}>{page ?? <AppRoutes location={shown} />}</Suspense>
        </ErrorBoundary>
      </main>
      <SiteFooter />
      <Announcement pathname={shown.pathname} />
      <OfflineStrip />
      <Toasts />
      <AfterLoad />
      <RouteAnnouncer pathname={shown.pathname} target={contentId} />
    </>
  );
}
