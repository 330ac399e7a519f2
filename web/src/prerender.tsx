/** What the build renders into the HTML: the browser's own components, in Node. Never shipped. */
import { onlineManager, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import {
  createStaticHandler,
  createStaticRouter,
  type RouteObject,
  StaticRouterProvider,
} from 'react-router';
import { createRoutes } from './app/routes.tsx';
import { Site } from './app/site.tsx';
import { createQueryClient } from './shared/api/query-client.ts';
import { patterns } from './shared/paths.ts';
import { PageSkeleton } from './shared/ui/page-skeleton.tsx';

const queryClient = createQueryClient(() => undefined);
// There is no API to ask: queries wait, and pages show what they show meanwhile.
onlineManager.setOnline(false);
queryClient.setDefaultOptions({ queries: { networkMode: 'online' } });

async function render(routes: RouteObject[], path: string): Promise<string> {
  const { query, dataRoutes } = createStaticHandler(routes);
  const context = await query(new Request(new URL(path, 'https://site.invalid')));
  if (context instanceof Response) throw new Error(`${path} answers with ${context.status}`);
  const html = renderToString(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <StaticRouterProvider
          router={createStaticRouter(dataRoutes, context)}
          context={context}
          hydrate={false}
        />
      </QueryClientProvider>
    </StrictMode>,
  );
  // Queries that nobody asks again would keep the build waiting until they are collected.
  queryClient.clear();
  return html;
}

/** A page as everyone first sees it: nobody signed in, nothing loaded. */
export function renderPage(path: string): Promise<string> {
  return render(createRoutes(queryClient), path);
}

/** The frame with an empty page, for all addresses that have no HTML of their own. */
export function renderShell(): Promise<string> {
  const children = [{ path: '*', Component: PageSkeleton }];
  return render([{ Component: Site, children }], patterns.auth);
}
