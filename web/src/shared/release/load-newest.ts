import { readText, writeText } from '../stored.ts';

/** In this tab: for which release the page was loaded again by itself. */
const storageKey = 'markaz.release';

/** Loads the page again, in the newest release of the site that can be had. */
export async function loadNewest(): Promise<void> {
  try {
    const { takeNewest } = await import('./take-newest.ts');
    await takeNewest();
  } catch {
    // Without a service worker, a deploy may have taken that code away as well.
  }
  location.reload();
}

/**
 * The same where a part of the site did not arrive: by itself, once for each release in a tab, and
 * only with a network.
 * @returns whether it does so; where not, the reader must be told.
 */
export function loadNewestOnce(): boolean {
  const { release = '' } = document.documentElement.dataset;
  const isDue = navigator.onLine && readText(storageKey, 'sessionStorage') !== release;
  if (!isDue || !writeText(storageKey, release, 'sessionStorage')) return false;
  void loadNewest();
  return true;
}
