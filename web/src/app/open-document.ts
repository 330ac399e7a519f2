import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { type HydrationState, matchRoutes, type RouteObject } from 'react-router-dom';
import { courseKeys } from '../shared/courses/queries.ts';
import { loadCode, loadData } from './prefetch.ts';

/** Takes over the answers that the document brings along (prerender.tsx). */
function takeData(queryClient: QueryClient): void {
  const text = document.getElementById('data')?.textContent;
  const answers: [QueryKey, unknown][] = text ? JSON.parse(text) : [];
  // As fresh as the document: the CDN keeps it for minutes, and the service worker says below when
  // it kept an older one.
  for (const [key, answer] of answers) queryClient.setQueryData(key, answer);
  globalThis.navigator.serviceWorker?.addEventListener('message', ({ data }) => {
    if (data?.type !== 'CACHE_UPDATED') return;
    const [area, kind] = courseKeys.course('');
    void queryClient.invalidateQueries({ queryKey: [area, kind] });
  });
}

/**
 * Loads the code of what the address leads to, which must be there when React begins to hydrate, and
 * asks for its data. These are the reader's own: the page does without them until it knows him. A
 * document that shows the catalogue has asked for it itself, and takes it when it is hydrated.
 * @returns the id of the page's route; undefined where the code did not arrive.
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
 * Takes over the document's data, and waits for the code of what the address leads to: until then
 * the document shows the page, or a place for it, better than any part of the site could.
 * @returns what the router begins with; null where the page's code did not arrive.
 */
export async function openDocument(
  routes: RouteObject[],
  queryClient: QueryClient,
): Promise<HydrationState | null> {
  takeData(queryClient);
  const id = await loadPage(routes);
  return id === undefined ? null : { loaderData: { [id]: null } };
}
