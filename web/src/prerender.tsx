/**
 * Renders the site's pages to HTML in Node. The build renders the pages that stay the same until
 * the next build. A Cloud Function renders the pages of courses and lectures.
 */

import type { SiteRenderer } from '@markaz/contract/site/site-renderer';
import { onlineManager, type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import {
  createStaticHandler,
  createStaticRouter,
  type RouteObject,
  StaticRouterProvider,
} from 'react-router-dom';
import { AdminSkeleton } from './app/pages/admin/admin-skeleton.tsx';
import { createRoutes } from './app/routes.tsx';
import { SiteFrame } from './app/site-frame.tsx';
import { escapeHtml, fillPlaceholders, inlineJson, placeholders } from './document/html.ts';
import { coursePreview } from './document/link-preview.ts';
import { createQueryClient } from './shared/api/query-client.ts';
import { courseQuery } from './shared/courses/queries.ts';
import { paths, patterns } from './shared/paths.ts';
import { PageSkeleton } from './shared/ui/page.tsx';
import { MissingCourse } from './student/courses/course-view.tsx';
import { ParentsFrame } from './student/follow/parents-frame.tsx';
import { resourcesQuery } from './student/lecture/queries.ts';

// Stay offline, because there is no API. Queries then wait, and pages show their loading state.
onlineManager.setOnline(false);

function offlineClient(): QueryClient {
  const queryClient = createQueryClient(() => undefined);
  queryClient.setDefaultOptions({
    queries: { networkMode: 'online', gcTime: Number.POSITIVE_INFINITY },
  });
  return queryClient;
}

async function render(
  routes: RouteObject[],
  path: string,
  queryClient: QueryClient,
): Promise<string> {
  const { query, dataRoutes } = createStaticHandler(routes);
  const context = await query(new Request(new URL(path, 'https://site.invalid')));
  if (context instanceof Response) throw new Error(`${path} answers with ${context.status}`);
  return renderToString(
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
}

/** Renders a page as every user sees it before hydration: signed out, and without data. */
export function renderPage(path: string): Promise<string> {
  const queryClient = offlineClient();
  return render(createRoutes(queryClient), path, queryClient);
}

const frameContents = {
  page: PageSkeleton,
  staff: AdminSkeleton,
  missing: MissingCourse,
  parents: ParentsFrame,
};

/**
 * Renders the site's frame for URLs without their own HTML. It contains an empty page, an empty
 * page for staff, the message for a missing course, or nothing within the frame for parents.
 */
export function renderFrame(content: keyof typeof frameContents): Promise<string> {
  const children = [{ path: '*', Component: frameContents[content] }];
  return render([{ Component: SiteFrame, children }], patterns.auth, offlineClient());
}

export const renderCourse: SiteRenderer['renderCourse'] = async (page, documents) => {
  const { course, lectures, lecture } = page;
  if (lecture !== null && lectures.every(({ id }) => id !== lecture.id))
    throw new Error(`${course.id} has no lecture ${lecture.id}`);
  const queryClient = offlineClient();
  queryClient.setQueryData(courseQuery(course.id).queryKey, { course, lectures: [...lectures] });
  if (lecture?.resources)
    queryClient.setQueryData(resourcesQuery(course.id, lecture.id).queryKey, [
      ...lecture.resources,
    ]);
  const path = lecture ? paths.lecture(course.id, lecture.id) : paths.course(course.id);
  const html = await render(createRoutes(queryClient), path, queryClient);
  const data = inlineJson(
    queryClient.getQueriesData({ predicate: ({ state }) => state.data !== undefined }),
  );
  return fillPlaceholders(documents[lecture ? 'lecture' : 'course'], {
    [placeholders.head]: coursePreview(page),
    [placeholders.page]: `<div id="root" data-path="${escapeHtml(path)}">${html}`,
    [placeholders.data]: `<script type="application/json" id="data">${data}</script>`,
  });
};
