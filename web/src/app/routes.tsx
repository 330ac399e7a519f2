import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { type NonIndexRouteObject, type RouteObject, redirect } from 'react-router-dom';
import { may } from '../shared/auth/may.ts';
import { rememberedUser } from '../shared/auth/remembered-user.ts';
import { endSession } from '../shared/auth/sign-out.ts';
import { paths, patterns } from '../shared/paths.ts';
import { PageSkeleton } from '../shared/ui/page.tsx';
import {
  createLoaders,
  isFollowDocument,
  isSignInDocument,
  isStaffDocument,
  leaveDocument,
} from './loaders.ts';
import { RouteProblem } from './route-problem.tsx';
import { SiteFrame } from './site-frame.tsx';

/** Disables the loader when only the query (filters, tabs) changes; the component handles it. */
const once = () => false;

type LoadCode = () => Promise<{ readonly Component: ComponentType }>;

const page = (
  pattern: string,
  lazy: LoadCode,
  more: Pick<NonIndexRouteObject, 'loader' | 'shouldRevalidate'> = {},
): RouteObject => ({ id: pattern, path: pattern, lazy, ...more });

/** A page that opens only in its own HTML. From all other pages, the browser loads that HTML. */
const pageOfDocument = (pattern: string, isOpen: boolean, lazy: LoadCode): RouteObject =>
  isOpen ? page(pattern, lazy) : { id: pattern, path: pattern, loader: leaveDocument };

/** Returns the routes, which the browser, the prerenderer and prefetching share. */
export function createRoutes(queryClient: QueryClient): RouteObject[] {
  const loaders = createLoaders(queryClient);
  const pages: RouteObject[] = [
    page(patterns.home, () => import('./pages/home.tsx'), { loader: loaders.catalogue }),
    page(patterns.courses, () => import('./pages/courses.tsx'), {
      loader: loaders.catalogue,
      shouldRevalidate: once,
    }),
    page(patterns.course, () => import('./pages/course.tsx'), { loader: loaders.course }),
    page(patterns.lecture, () => import('./pages/lecture.tsx'), { loader: loaders.lecture }),
    page(patterns.user, () => import('./pages/user.tsx'), { loader: loaders.myCourses }),
    page(patterns.mistakes, () => import('./pages/mistakes.tsx'), { loader: loaders.myCourses }),
    pageOfDocument(patterns.auth, isSignInDocument, () => import('./pages/auth.tsx')),
    page(patterns.enroll, () => import('./pages/enroll.tsx')),
    page(patterns.privacy, () => import('./pages/privacy.tsx')),
    pageOfDocument(patterns.follow, isFollowDocument, () => import('./pages/follow.tsx')),
    {
      id: patterns.admin,
      path: patterns.admin,
      lazy: async () => (isStaffDocument ? import('./pages/admin/admin.tsx') : {}),
      // For remembered staff, the admin area loads at once.
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
      // Sign-out is a form submission, so that unsaved work raises the same question as for a link.
      path: paths.signOut(),
      action: async () => {
        await endSession(queryClient);
        return redirect(paths.courses());
      },
      loader: () => redirect(paths.courses()),
    },
    { id: 'missing', path: '*', lazy: () => import('./pages/not-found.tsx') },
  ];
  const content = { ErrorBoundary: RouteProblem, HydrateFallback: PageSkeleton, children: pages };
  return [{ Component: SiteFrame, ErrorBoundary: RouteProblem, children: [content] }];
}
