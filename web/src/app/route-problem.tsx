import { useEffect, useState } from 'react';
import { useRouteError } from 'react-router-dom';
import { paths } from '../shared/paths.ts';
import { loadNewest, loadNewestOnce } from '../shared/release/load-newest.ts';
import { Button, ButtonLink } from '../shared/ui/button.tsx';
import { OfflineIcon, WarningIcon } from '../shared/ui/icons.tsx';
import { Notice } from '../shared/ui/notice.tsx';
import { Page, PageSkeleton } from '../shared/ui/page.tsx';
import { componentsCopy } from '../shared/ui/ui.copy.ts';

/** Whether code could not be fetched. Browsers word it differently, but all throw a TypeError. */
function isLoadFailure(error: unknown): boolean {
  return (
    (error instanceof TypeError && /import|module/iu.test(error.message)) ||
    (error instanceof Error && error.message.startsWith('Unable to preload CSS'))
  );
}

/** Milliseconds from a device's `online` event until the first requests succeed. */
const reconnectDelay = 1_000;

/**
 * Replaces a page that crashed or could not be fetched. A missing file usually belongs to an old
 * release: the page then reloads in the newest one.
 */
export function RouteProblem() {
  const unloaded = isLoadFailure(useRouteError());
  const offline = unloaded && !navigator.onLine;
  const [leaving, setLeaving] = useState(unloaded);
  const copy = componentsCopy[offline ? 'unopened' : unloaded ? 'unloaded' : 'crash'];
  useEffect(() => {
    if (!unloaded) return;
    setLeaving(loadNewestOnce());
    let timer: ReturnType<typeof setTimeout> | undefined;
    const reload = () => {
      timer = setTimeout(loadNewest, reconnectDelay);
    };
    addEventListener('online', reload);
    return () => {
      removeEventListener('online', reload);
      clearTimeout(timer);
    };
  }, [unloaded]);
  if (leaving) return <PageSkeleton />;
  return (
    <Page>
      <Notice
        icon={offline ? OfflineIcon : WarningIcon}
        level={1}
        title={copy.title}
        text={copy.text}
        actions={
          <>
            <Button onClick={loadNewest}>{componentsCopy.retry}</Button>
            <ButtonLink look="secondary" to={paths.home()}>
              {componentsCopy.crash.home}
            </ButtonLink>
          </>
        }
      />
    </Page>
  );
}
