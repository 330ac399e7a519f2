import {
  matchRoutes,
  type RouteMatch,
  type RouteObject,
  RouterContextProvider,
} from 'react-router';

/** What people do with a link shortly before they follow it. */
const intents = ['pointerover', 'focusin', 'touchstart'] as const;

const header = 'purpose';

/** Whether a loader is called for a link that may be followed soon, not for a visit. */
export function isPrefetch(request: Request): boolean {
  return request.headers.get(header) === 'prefetch';
}

/** Fetches the code of a route that is loaded lazily. */
export async function loadCode({ lazy }: RouteObject): Promise<object | null> {
  return typeof lazy === 'function' ? lazy() : null;
}

/**
 * Calls the loader of a route.
 * @param purpose 'visit' where the address is the page's own. @throws what the loader throws.
 */
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

/** Where a link of this site leads in this tab; null for anything else. */
function linkedUrl(target: EventTarget | null): URL | null {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
  if (link === null || link.target !== '' || link.origin !== location.origin) return null;
  return new URL(link.href);
}

/**
 * Fetches code and data of the page of every link that is pointed at, focused or touched, so that
 * following it takes no time: one listener, wherever in the document the links stand.
 */
export function prefetchOnIntent(routes: RouteObject[]): void {
  let last: string | null = null;
  const look = ({ target }: Event) => {
    const url = linkedUrl(target);
    // Every element inside a link tells of the pointer anew.
    if (url !== null && url.href !== last)
      // A failure shows itself when the page is visited, with a way to try again.
      for (const match of matchRoutes(routes, url) ?? [])
        for (const loading of [loadCode(match.route), loadData(match, url, 'prefetch')])
          loading.catch(() => undefined);
    last = url?.href ?? null;
  };
  for (const intent of intents) document.addEventListener(intent, look, { passive: true });
}
