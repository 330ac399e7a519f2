import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { type HydrationState, matchRoutes, type RouteObject } from 'react-router-dom';
import { courseKeys } from '../shared/courses/queries.ts';
import { loadCode, loadData } from './prefetch.ts';

/** Puts the responses that are embedded in the HTML (prerender.tsx) into the query cache. */
function cacheEmbeddedData(queryClient: QueryClient): void {
  const text = document.getElementById('data')?.textContent;
  const responses: [QueryKey, unknown][] = text ? JSON.parse(text) : [];
  // The embedded data is at most some minutes old, so it is not fetched again. But if the service
  // worker served an outdated page, it sends CACHE_UPDATED. Then the course is fetched again.
  for (const [key, response] of responses) queryClient.setQueryData(key, response);
  globalThis.navigator.serviceWorker?.addEventListener('message', ({ data }) => {
    if (data?.type !== 'CACHE_UPDATED') return;
    const [area, kind] = courseKeys.course('');
    void queryClient.invalidateQueries({ queryKey: [area, kind] });
  });
}

/**
 * Loads the current page's code, which React needs before it hydrates. Also requests the page's
 * data, unless an inline script has requested the catalogue.
 * @returns the id of the page's route, or undefined if the code did not load
 */
async function loadPage(routes: RouteObject[]): Promise<string | undefined> {
  const match = matchRoutes(routes, location)?.at(-1);
  if (match === undefined) return undefined;
  const isCatalogueRequested = globalThis.markazEarlyAnswer !== undefined;
  if (!isCatalogueRequested)
    void loadData(match, new URL(location.href), 'visit').catch(() => undefined);
  try {
    const { Component } = await loadCode(match.route);
    Object.assign(match.route, { Component, lazy: undefined });
    return match.route.id;
  } catch {
    return undefined;
  }
}

/**
 * Caches the data embedded in the HTML, and waits for the current page's code.
 * @returns the router's initial state, or null if the page's code did not load
 */
export async function openDocument(
  routes: RouteObject[],
  queryClient: QueryClient,
): Promise<HydrationState | null> {
  cacheEmbeddedData(queryClient);
  const id = await loadPage(routes);
  return id === undefined ? null : { loaderData: { [id]: null } };
}
