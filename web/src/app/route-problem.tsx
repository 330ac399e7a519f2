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
 * Whether the error means that a script or a style sheet could not be fetched. For a script, all
 * browsers throw a TypeError, but with different messages. For a style sheet, Vite throws an Error.
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
 * Shown instead of a page that crashed or could not be fetched. If a file is missing, the open page
 * usually belongs to an old release. The browser then reloads it once to get the newest release.
 */
export function RouteProblem() {
  const hasLoadFailed = isLoadFailure(useRouteError());
  const isOffline = hasLoadFailed && !navigator.onLine;
  const [isReloading, setIsReloading] = useState(hasLoadFailed);
  const copy =
    componentsCopy[isOffline ? 'notSavedOffline' : hasLoadFailed ? 'loadFailed' : 'crash'];
  useEffect(() => {
    if (!hasLoadFailed) return;
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
  }, [hasLoadFailed]);
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
