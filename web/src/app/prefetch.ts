import {
  matchRoutes,
  type RouteMatch,
  type RouteObject,
  RouterContextProvider,
} from 'react-router-dom';

const header = 'purpose';

export function isPrefetch(request: Request): boolean {
  return request.headers.get(header) === 'prefetch';
}

export async function loadCode({ lazy }: RouteObject): Promise<Pick<RouteObject, 'Component'>> {
  return typeof lazy === 'function' ? lazy() : {};
}

/** Calls the loader of a route. @param purpose 'visit' if the user opens the page. */
export async function loadData(
  { route, params }: RouteMatch,
  url: URL,
  purpose: 'prefetch' | 'visit',
): Promise<void> {
  const { loader, path: pattern = '' } = route;
  const request = new Request(url, { headers: { [header]: purpose } });
  const context = new RouterContextProvider();
  if (typeof loader === 'function') await loader({ request, url, params, pattern, context });
}

/** Returns the URL of a link that stays in this site and tab; otherwise null. */
function linkedUrl(target: EventTarget | null): URL | null {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
  if (link === null || link.target !== '' || link.origin !== location.origin) return null;
  return new URL(link.href);
}

/** Prefetches a page's code and data when its link is pointed at, focused or touched. */
export function prefetchOnIntent(routes: RouteObject[]): void {
  let last: string | null = null;
  const look = ({ target }: Event) => {
    const url = linkedUrl(target);
    // The event fires again for every element inside a link.
    if (url !== null && url.href !== last)
      // A failure is shown when the page is visited, with a way to retry.
      for (const match of matchRoutes(routes, url) ?? [])
        for (const loading of [loadCode(match.route), loadData(match, url, 'prefetch')])
          loading.catch(() => undefined);
    last = url?.href ?? null;
  };
  for (const intent of ['pointerover', 'focusin', 'touchstart'])
    document.addEventListener(intent, look, { passive: true });
}
