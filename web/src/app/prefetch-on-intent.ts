import { matchRoutes, type RouteObject } from 'react-router-dom';
import { loadCode, loadData } from './prefetch.ts';

/**
 * Returns the URL of a link if it leads to a page of this site in the same tab. Returns null for
 * everything else.
 */
function linkedUrl(target: EventTarget | null): URL | null {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
  if (link === null || link.target !== '' || link.origin !== location.origin) return null;
  return new URL(link.href);
}

/**
 * Prefetches a page's code and data when the user points at a link to the page, focuses it or
 * touches it.
 * @returns a function that ends this
 */
export function prefetchOnIntent(routes: RouteObject[]): () => void {
  let lastUrl: string | null = null;
  const prefetchLink = ({ target }: Event) => {
    const url = linkedUrl(target);
    // The event fires again for every element inside a link.
    if (url !== null && url.href !== lastUrl)
      // Ignore failures. If the user opens the page, it shows them and offers a retry.
      for (const match of matchRoutes(routes, url) ?? [])
        for (const promise of [loadCode(match.route), loadData(match, url, 'prefetch')])
          promise.catch(() => undefined);
    lastUrl = url?.href ?? null;
  };
  const controller = new AbortController();
  for (const intent of ['pointerover', 'focusin', 'touchstart'])
    document.addEventListener(intent, prefetchLink, { passive: true, signal: controller.signal });
  return () => controller.abort();
}
