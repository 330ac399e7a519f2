import { useEffect, useState } from 'react';
import { useRouteError } from 'react-router-dom';
import { paths } from '../shared/paths.ts';
import { loadNewest, loadNewestOnce } from '../shared/release/load-newest.ts';
import { Button, ButtonLink } from '../shared/ui/button.tsx';
import { OfflineIcon, WarningIcon } from '../shared/ui/icons.tsx';
import { Notice } from '../shared/ui/notice.tsx';
import { Page, PageSkeleton } from '../shared/ui/page.tsx';
import { componentsCopy } from '../shared/ui/ui.copy.ts';

/** Whether code could not be fetched. All browsers throw a TypeError, with different texts. */
function isLoadFailure(error: unknown): boolean {
  return (
    (error instanceof TypeError && /import|module/iu.test(error.message)) ||
    (error instanceof Error && error.message.startsWith('Unable to preload CSS'))
  );
}

/** Delay of the reload after the `online` event, in milliseconds. Earlier requests often fail. */
const reconnectDelay = 1_000;

/**
 * Replaces a page that crashed or could not be fetched. A missing file usually belongs to an old
 * release, so the page then reloads once to get the newest release.
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
