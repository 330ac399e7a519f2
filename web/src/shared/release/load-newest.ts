import { readText, writeText } from '../storage.ts';

/** Key in the tab's storage for the release on which it was reloaded automatically. */
const storageKey = 'markaz.release';
const area = 'sessionStorage';

export const loadNewestRelease = (): Promise<void> =>
  import('./take-newest.ts')
    .then((module) => module.activateNewestWorker())
    // Reload in any case. Without a service worker, a deploy may have removed that module too.
    .finally(() => location.reload());

/**
 * Reloads the page after a part of the site failed to load. Does so only once per release and tab,
 * and only while online.
 * @returns whether it reloads. If not, the caller must show the failure.
 */
export function loadNewestReleaseOnce(): boolean {
  const { release = '' } = document.documentElement.dataset;
  if (
    !navigator.onLine ||
    readText(storageKey, area) === release ||
    !writeText(storageKey, release, area)
  )
    return false;
  void loadNewestRelease();
  return true;
}
