import { type RouteMatch, type RouteObject, RouterContextProvider } from 'react-router-dom';

const header = 'purpose';

/** Whether a loader is called for a link that may be followed soon, not for a visit. */
export function isPrefetch(request: Request): boolean {
  return request.headers.get(header) === 'prefetch';
}

/** Fetches the code of a lazy route. @returns its exports */
export async function loadCode({ lazy }: RouteObject): Promise<Pick<RouteObject, 'Component'>> {
  return typeof lazy === 'function' ? lazy() : {};
}

/**
 * Calls the loader of a route.
 * @param purpose 'visit' if the address is the page's own. @throws what the loader throws.
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
