import type { QueryClient } from '@tanstack/react-query';
import { type ComponentType, lazy, useEffect } from 'react';
import { type Location, matchPath, Route, Routes } from 'react-router';
import { myCoursesQuery } from '../shared/account/queries.ts';
import { rememberedUser, revealUser } from '../shared/auth/remembered-user.ts';
import { courseQuery, coursesQuery } from '../shared/courses/queries.ts';
import { paths, patterns } from '../shared/paths.ts';
import { mayOpenAll } from '../student/lecture/as-seen-by.ts';
import { lectureAccessQuery } from '../student/lecture/queries.ts';
import { CoursesPage } from './pages/courses.tsx';
import { HomePage } from './pages/home.tsx';

type Prefetch = (queryClient: QueryClient, params: Readonly<Record<string, string>>) => void;

interface Page {
  readonly pattern: string;
  readonly Component: ComponentType;
  /** Fetches the page's code. */
  readonly load: () => Promise<unknown>;
  /** Fetches the page's data, in parallel with its code. */
  readonly prefetch?: Prefetch;
}

function lazyPage(
  pattern: string,
  load: () => Promise<{ readonly default: ComponentType }>,
  prefetch?: Prefetch,
): Page {
  return { pattern, load, Component: lazy(load), ...(prefetch && { prefetch }) };
}

function entryPage(pattern: string, Component: ComponentType, prefetch?: Prefetch): Page {
  return { pattern, Component, load: () => Promise.resolve(), ...(prefetch && { prefetch }) };
}

const prefetchCatalogue: Prefetch = (queryClient) => {
  void queryClient.prefetchQuery(coursesQuery());
};

const prefetchCourse: Prefetch = (queryClient, { cId = '' }) => {
  void queryClient.prefetchQuery(courseQuery(cId));
};

const prefetchMine: Prefetch = (queryClient) => {
  if (rememberedUser() !== null) void queryClient.prefetchQuery(myCoursesQuery());
};

const prefetchLecture: Prefetch = (queryClient, params) => {
  const { cId = '', lId = '' } = params;
  prefetchCourse(queryClient, params);
  // A link that is only touched on the way is not worth more calls, which the centre pays for; to
  // others the course says first whether asking would be refused.
  const here = location.pathname === paths.lecture(cId, lId);
  if (!here || !mayOpenAll(rememberedUser(), cId)) return;
  prefetchMine(queryClient, params);
  void queryClient.prefetchQuery(lectureAccessQuery(cId, lId));
};

const notFound = lazyPage('*', () => import('./pages/not-found.tsx'));

const pages: readonly Page[] = [
  entryPage(patterns.home, HomePage, prefetchCatalogue),
  entryPage(patterns.courses, CoursesPage, prefetchCatalogue),
  lazyPage(patterns.course, () => import('./pages/course.tsx'), prefetchCourse),
  lazyPage(patterns.lecture, () => import('./pages/lecture.tsx'), prefetchLecture),
  lazyPage(patterns.user, () => import('./pages/user.tsx'), prefetchMine),
  lazyPage(patterns.auth, () => import('./pages/auth.tsx')),
  lazyPage(patterns.enroll, () => import('./pages/enroll.tsx')),
  lazyPage(patterns.admin, () => import('./pages/admin/admin.tsx')),
  notFound,
];

/** The site's pages; `location` may lag behind the address bar while the next page loads. */
export function AppRoutes({ location }: { readonly location: Location }) {
  useEffect(revealUser, []);
  return (
    <Routes location={location}>
      {pages.map(({ pattern, Component }) => (
        <Route key={pattern} path={pattern} element={<Component />} />
      ))}
    </Routes>
  );
}

/** Fetches code and data of the page at `path`, so that following a link there takes no time. */
export function warmPage(path: string, queryClient: QueryClient): void {
  const { pathname } = new URL(path, location.origin);
  for (const page of pages) {
    const match = matchPath(page.pattern, pathname);
    if (match === null) continue;
    // A failure shows itself when the page is visited, with a way to try again.
    void page.load().catch(() => undefined);
    const params = Object.entries(match.params).map(([name, value]) => [name, value ?? '']);
    page.prefetch?.(queryClient, Object.fromEntries(params));
    return;
  }
}
