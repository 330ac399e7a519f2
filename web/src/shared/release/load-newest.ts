import { readText, writeText } from '../stored.ts';

/** In this tab: for which release the page was loaded again by itself. */
const storageKey = 'markaz.release';
const place = 'sessionStorage';

/** Loads the page again, in the newest release of the site that can be had. */
export const loadNewest = (): Promise<void> =>
  import('./take-newest.ts')
    .then((code) => code.takeNewest())
    // Without a service worker, a deploy may have taken that code away as well.
    .finally(() => location.reload());

/**
 * The same where a part of the site did not arrive: by itself, once for each release in a tab, and
 * only with a network.
 * @returns whether it does so; where not, the reader must be told.
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
