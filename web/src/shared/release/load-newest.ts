import { readText, writeText } from '../storage.ts';

/**
 * Key in `sessionStorage` for the release that the tab showed when it was last reloaded
 * automatically.
 */
const storageKey = 'markaz.release';
const area = 'sessionStorage';

export const loadNewestRelease = (): Promise<void> =>
  import('./take-newest.ts')
    .then((module) => module.activateNewestWorker())
    // Reload even if the import fails. Without a service worker, a deploy may have removed that
    // module too.
    .finally(() => location.reload());

/**
 * Reloads the page after a file of the site failed to load. Reloads only once per release and tab,
 * and only while online.
 * @returns whether the page reloads. If not, the caller must show the failure.
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
