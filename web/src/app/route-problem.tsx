import { useEffect, useState } from 'react';
import { useRouteError } from 'react-router-dom';
import { paths } from '../shared/paths.ts';
import { loadNewestRelease, loadNewestReleaseOnce } from '../shared/release/load-newest.ts';
import { Button, ButtonLink } from '../shared/ui/button.tsx';
import { OfflineIcon, WarningIcon } from '../shared/ui/icons.tsx';
import { Notice } from '../shared/ui/notice.tsx';
import { Page, PageSkeleton } from '../shared/ui/page.tsx';
import { componentsCopy } from '../shared/ui/ui.copy.ts';

/**
 * Whether the error means that code could not be fetched. All browsers throw a TypeError, but with
 * different messages.
 */
function isLoadFailure(error: unknown): boolean {
  return (
    (error instanceof TypeError && /import|module/iu.test(error.message)) ||
    (error instanceof Error && error.message.startsWith('Unable to preload CSS'))
  );
}

/**
 * Delay in milliseconds before the reload after the `online` event. Requests right after this event
 * often fail.
 */
const reconnectDelayMs = 1_000;

/**
 * Replaces a page that crashed or could not be fetched. If a file is missing, the page usually
 * belongs to an old release. It then reloads once to get the newest release.
 */
export function RouteProblem() {
  const hasNotLoaded = isLoadFailure(useRouteError());
  const isOffline = hasNotLoaded && !navigator.onLine;
  const [isReloading, setIsReloading] = useState(hasNotLoaded);
  const copy = componentsCopy[isOffline ? 'unopened' : hasNotLoaded ? 'unloaded' : 'crash'];
  useEffect(() => {
    if (!hasNotLoaded) return;
    setIsReloading(loadNewestReleaseOnce());
    let timer: ReturnType<typeof setTimeout> | undefined;
    const reload = () => {
      timer = setTimeout(loadNewestRelease, reconnectDelayMs);
    };
    addEventListener('online', reload);
    return () => {
      removeEventListener('online', reload);
      clearTimeout(timer);
    };
  }, [hasNotLoaded]);
  if (isReloading) return <PageSkeleton />;
  return (
    <Page>
      <Notice
        icon={isOffline ? OfflineIcon : WarningIcon}
        level={1}
        title={copy.title}
        text={copy.text}
        actions={
          <>
            <Button onClick={loadNewestRelease}>{componentsCopy.retry}</Button>
            <ButtonLink variant="secondary" to={paths.home()}>
              {componentsCopy.crash.home}
            </ButtonLink>
          </>
        }
      />
    </Page>
  );
}
