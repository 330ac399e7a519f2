import { type RouteMatch, type RouteObject, RouterContextProvider } from 'react-router-dom';

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
