import { matchRoutes, type RouteObject } from 'react-router-dom';
import { loadCode, loadData } from './prefetch.ts';

/** Events on a link shortly before it is followed. */
const intents = ['pointerover', 'focusin', 'touchstart'] as const;

/** Returns the URL of a link within this site and tab; null for anything else. */
function linkedUrl(target: EventTarget | null): URL | null {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
  if (link === null || link.target !== '' || link.origin !== location.origin) return null;
  return new URL(link.href);
}

/**
 * Prefetches code and data of the page of every link that is pointed at, focused or touched, so
 * that following it takes no time. Listens on the document, for all links.
 */
export function prefetchOnIntent(routes: RouteObject[]): void {
  let last: string | null = null;
  const look = ({ target }: Event) => {
    const url = linkedUrl(target);
    // Every element inside a link fires the event again.
    if (url !== null && url.href !== last)
      // A failure shows itself when the page is visited, with a way to retry.
      for (const match of matchRoutes(routes, url) ?? [])
        for (const loading of [loadCode(match.route), loadData(match, url, 'prefetch')])
          loading.catch(() => undefined);
    last = url?.href ?? null;
  };
  for (const intent of intents) document.addEventListener(intent, look, { passive: true });
}
