import { isStaff } from '@markaz/contract/staff/roles';
import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { type NonIndexRouteObject, type RouteObject, redirect } from 'react-router-dom';
import { rememberedUser } from '../shared/auth/remembered-user.ts';
import { endSession } from '../shared/auth/sign-out.ts';
import { paths, patterns } from '../shared/paths.ts';
import { PageSkeleton } from '../shared/ui/page.tsx';
import {
  createLoaders,
  isFollowDocument,
  isSignInDocument,
  isStaffDocument,
  redirectToDocument,
} from './loaders.ts';
import { RouteProblem } from './route-problem.tsx';
import { SiteFrame } from './site-frame.tsx';

/**
 * Stops the router from calling a loader again when only the URL's query changes (filters, tabs).
 * The component handles the query.
 */
const neverRevalidate = () => false;

type LoadCode = () => Promise<{ readonly Component: ComponentType }>;

const page = (
  pattern: string,
  lazy: LoadCode,
  options: Pick<NonIndexRouteObject, 'loader' | 'shouldRevalidate'> = {},
): RouteObject => ({ id: pattern, path: pattern, lazy, ...options });

/**
 * Returns a page that runs only in its own HTML page. On other pages, a link to it makes the
 * browser load that HTML.
 */
const documentPage = (pattern: string, isOwnDocument: boolean, lazy: LoadCode): RouteObject =>
  isOwnDocument ? page(pattern, lazy) : { id: pattern, path: pattern, loader: redirectToDocument };

/** Creates the routes for the browser, the prerenderer and prefetching. */
export function createRoutes(queryClient: QueryClient): RouteObject[] {
  const loaders = createLoaders(queryClient);
  const pages: RouteObject[] = [
    page(patterns.home, () => import('./pages/home.tsx'), { loader: loaders.catalogue }),
    page(patterns.courses, () => import('./pages/courses.tsx'), {
      loader: loaders.catalogue,
      shouldRevalidate: neverRevalidate,
    }),
    page(patterns.course, () => import('./pages/course.tsx'), { loader: loaders.course }),
    page(patterns.lecture, () => import('./pages/lecture.tsx'), { loader: loaders.lecture }),
    page(patterns.user, () => import('./pages/user.tsx'), { loader: loaders.myCourses }),
    page(patterns.mistakes, () => import('./pages/mistakes.tsx'), { loader: loaders.myCourses }),
    documentPage(patterns.auth, isSignInDocument, () => import('./pages/auth.tsx')),
    page(patterns.enroll, () => import('./pages/enroll.tsx')),
    page(patterns.privacy, () => import('./pages/privacy.tsx')),
    documentPage(patterns.follow, isFollowDocument, () => import('./pages/follow.tsx')),
    {
      id: patterns.admin,
      path: patterns.admin,
      lazy: async () => (isStaffDocument ? import('./pages/admin/admin.tsx') : {}),
      // If the remembered user is staff, load the admin area together with this page.
      loader: async (args) => {
        if (!isStaffDocument) redirectToDocument(args);
        if (isStaff(rememberedUser()))
          await (await import('./pages/admin/admin.tsx')).loadAdminArea(
            new URL(args.request.url).pathname,
          );
        return null;
      },
      shouldRevalidate: neverRevalidate,
    },
    {
      // Signing out is a form submission, so that a page with unsaved work can block it as it
      // blocks a link.
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
