import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { type HydrationState, matchRoutes, type RouteObject } from 'react-router-dom';
import { courseKeys } from '../shared/courses/queries.ts';
import { loadCode, loadData } from './prefetch.ts';

/** Takes over the answers embedded in the document (prerender.tsx). */
function takeData(queryClient: QueryClient): void {
  const text = document.getElementById('data')?.textContent;
  const answers: [QueryKey, unknown][] = text ? JSON.parse(text) : [];
  // As fresh as the document: the CDN caches it for minutes, and the service worker sends the
  // message below if its cached copy was older.
  for (const [key, answer] of answers) queryClient.setQueryData(key, answer);
  globalThis.navigator.serviceWorker?.addEventListener('message', ({ data }) => {
    if (data?.type !== 'CACHE_UPDATED') return;
    const [area, kind] = courseKeys.course('');
    void queryClient.invalidateQueries({ queryKey: [area, kind] });
  });
}

/**
 * Loads the code of the address's page, which React needs before it hydrates, and requests its data,
 * unless the document has requested the catalogue itself.
 * @returns the id of the page's route; undefined if the code did not load.
 */
async function loadPage(routes: RouteObject[]): Promise<string | undefined> {
  const match = matchRoutes(routes, location)?.at(-1);
  if (match === undefined) return undefined;
  const isAsked = globalThis.markazEarlyAnswer !== undefined;
  if (!isAsked) void loadData(match, new URL(location.href), 'visit').catch(() => undefined);
  try {
    const { Component } = await loadCode(match.route);
    Object.assign(match.route, { Component, lazy: undefined });
    return match.route.id;
  } catch {
    return undefined;
  }
}

/**
 * Takes over the document's data, and waits for the code of the address's page.
 * @returns the router's initial state; null if the page's code did not load.
 */
export async function openDocument(
  routes: RouteObject[],
  queryClient: QueryClient,
): Promise<HydrationState | null> {
  takeData(queryClient);
  const id = await loadPage(routes);
  return id === undefined ? null : { loaderData: { [id]: null } };
}
