import {
  matchRoutes,
  type RouteMatch,
  type RouteObject,
  RouterContextProvider,
} from 'react-router-dom';

const purposeHeader = 'purpose';

export function isPrefetch(request: Request): boolean {
  return request.headers.get(purposeHeader) === 'prefetch';
}

export async function loadCode({ lazy }: RouteObject): Promise<Pick<RouteObject, 'Component'>> {
  return typeof lazy === 'function' ? lazy() : {};
}

/** Calls the loader of a route. */
export async function loadData(
  { route, params }: RouteMatch,
  url: URL,
  purpose: 'prefetch' | 'visit',
): Promise<void> {
  const { loader, path: pattern = '' } = route;
  const request = new Request(url, { headers: { [purposeHeader]: purpose } });
  const context = new RouterContextProvider();
  if (typeof loader === 'function') await loader({ request, url, params, pattern, context });
}

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
 */
export function prefetchOnIntent(routes: RouteObject[]): void {
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
  for (const intent of ['pointerover', 'focusin', 'touchstart'])
    document.addEventListener(intent, prefetchLink, { passive: true });
}
