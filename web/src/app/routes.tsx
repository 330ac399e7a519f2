import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { type RouteObject, redirect } from 'react-router-dom';
import { may } from '../shared/auth/may.ts';
import { rememberedUser } from '../shared/auth/remembered-user.ts';
import { endSession } from '../shared/auth/sign-out.ts';
import { paths, patterns } from '../shared/paths.ts';
import { PageSkeleton } from '../shared/ui/page-skeleton.tsx';
import {
  createLoaders,
  isFollowDocument,
  isSignInDocument,
  isStaffDocument,
  leaveDocument,
} from './loaders.ts';
import { RouteProblem } from './route-problem.tsx';
import { Site } from './site.tsx';

/** Changes of a page's own query (filters, tabs) are left to its component. */
const once = () => false;

/** A page that only its own document shows; every other document navigates to it. */
const inOwnDocument = (
  isOwn: boolean,
  lazy: () => Promise<{ readonly Component: ComponentType }>,
) => (isOwn ? { lazy } : { loader: leaveDocument });

/**
 * The site's pages: the one table from addresses to pages, for the browser (main.tsx), the
 * prerenderer (prerender.tsx) and links (prefetch.ts). Every page that a document can open has an
 * id. Page modules export their `Component`, as the router's `lazy` expects.
 * @param queryClient in which the loaders start the pages' queries.
 */
export function createRoutes(queryClient: QueryClient): RouteObject[] {
  const loaders = createLoaders(queryClient);
  const pages: RouteObject[] = [
    {
      id: patterns.home,
      path: patterns.home,
      lazy: () => import('./pages/home.tsx'),
      loader: loaders.catalogue,
    },
    {
      id: patterns.courses,
      path: patterns.courses,
      lazy: () => import('./pages/courses.tsx'),
      loader: loaders.catalogue,
      shouldRevalidate: once,
    },
    {
      id: patterns.course,
      path: patterns.course,
      lazy: () => import('./pages/course.tsx'),
      loader: loaders.course,
    },
    {
      id: patterns.lecture,
      path: patterns.lecture,
      lazy: () => import('./pages/lecture.tsx'),
      loader: loaders.lecture,
    },
    {
      id: patterns.user,
      path: patterns.user,
      lazy: () => import('./pages/user.tsx'),
      loader: loaders.myCourses,
    },
    {
      id: patterns.mistakes,
      path: patterns.mistakes,
      lazy: () => import('./pages/mistakes.tsx'),
      loader: loaders.myCourses,
    },
    {
      id: patterns.auth,
      path: patterns.auth,
      ...inOwnDocument(isSignInDocument, () => import('./pages/auth.tsx')),
    },
    {
      id: patterns.enroll,
      path: patterns.enroll,
      lazy: () => import('./pages/enroll.tsx'),
    },
    {
      id: patterns.privacy,
      path: patterns.privacy,
      lazy: () => import('./pages/privacy.tsx'),
    },
    {
      id: patterns.follow,
      path: patterns.follow,
      ...inOwnDocument(isFollowDocument, () => import('./pages/follow.tsx')),
    },
    {
      id: patterns.admin,
      path: patterns.admin,
      lazy: async () => (isStaffDocument ? import('./pages/admin/admin.tsx') : {}),
      // For staff, the pages behind the door load at once.
      loader: async (args) => {
        if (!isStaffDocument) leaveDocument(args);
        if (may(rememberedUser(), 'staff'))
          await (await import('./pages/admin/admin.tsx')).loadAdminArea(
            new URL(args.request.url).pathname,
          );
        return null;
      },
      shouldRevalidate: once,
    },
    {
      // Sign-out is a submission, so that unsaved work raises the same question as a link.
      path: paths.signOut(),
      action: async () => {
        await endSession(queryClient);
        return redirect(paths.courses());
      },
      loader: () => redirect(paths.courses()),
    },
    {
      id: 'missing',
      path: '*',
      lazy: () => import('./pages/not-found.tsx'),
    },
  ];
  const content = { ErrorBoundary: RouteProblem, HydrateFallback: PageSkeleton, children: pages };
  return [{ Component: Site, ErrorBoundary: RouteProblem, children: [content] }];
}
