import { readText, writeText } from '../storage.ts';

/** In this tab: the release for which the page was reloaded automatically. */
const storageKey = 'markaz.release';
const place = 'sessionStorage';

export const loadNewest = (): Promise<void> =>
  import('./take-newest.ts')
    .then((code) => code.takeNewest())
    // Without a service worker, a deploy may have removed that code as well.
    .finally(() => location.reload());

/**
 * Reloads automatically when a part of the site failed to load: once for each release in a tab, and
 * only with a network.
 * @returns whether it reloads; if not, the caller must show the failure.
 */
export function loadNewestOnce(): boolean {
  const { release = '' } = document.documentElement.dataset;
  if (
    !navigator.onLine ||
    readText(storageKey, place) === release ||
    !writeText(storageKey, release, place)
  )
    return false;
  void loadNewest();
  return true;
}
