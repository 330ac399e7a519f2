import type { StaffAccess } from '@markaz/contract/staff/roles';
import { type ComponentType, lazy, Suspense, useCallback, useEffect } from 'react';
import { Outlet, type RouteObject, useLocation, useRoutes } from 'react-router-dom';
import { AdminSearch, loadSearch } from '../../../admin/search/admin-search.tsx';
import { AdminNav } from '../../../admin/ui/admin-nav.tsx';
import { MayContext } from '../../../admin/ui/may.ts';
import { Needs, useCloseWithoutRights } from '../../../admin/ui/needs.tsx';
import { may } from '../../../shared/auth/may.ts';
import { useSession } from '../../../shared/auth/session.tsx';
import { Page } from '../../../shared/ui/page.tsx';
import { AfterLoad } from '../../after-load.tsx';
import { Component as NotFoundPage } from '../not-found.tsx';
import { SectionSkeleton } from './admin-skeleton.tsx';
import { loadMui, loadSection, loadSectionsOf, sectionCode } from './section-code.ts';

/** Returns a page of a section. The section's code loads with the first of its pages. */
function page<Name extends string>(
  { load }: { readonly load: () => Promise<Record<Name, ComponentType>> },
  name: Name,
) {
  return lazy(async () => ({ default: (await load())[name] }));
}

const { home, courses, editor, years, codes, students, money, dashboard, admins, audit, settings } =
  sectionCode;

/** Provider of MUI, which all pages but the first use. */
const MuiProvider = lazy(async () => ({ default: (await loadMui()).MuiProvider }));

/** Loaded separately, because it includes the maths renderer and few staff write quizzes. */
const QuizPage = lazy(() => import('./quiz.tsx'));

/** Routes of all admin pages. All but the first use MUI. */
const routes: RouteObject[] = [
  { index: true, Component: page(home, 'AdminHome') },
  {
    element: (
      <MuiProvider>
        <Outlet />
      </MuiProvider>
    ),
    children: [
      {
        element: <Needs access="content" />,
        children: [
          { path: 'courses', Component: page(courses, 'AdminCoursesPage') },
          { path: 'courses/new', Component: page(editor, 'NewCoursePage') },
          { path: 'courses/:cId', Component: page(editor, 'EditCoursePage') },
          { path: 'courses/:cId/lectures/:lId/quiz', Component: QuizPage },
          {
            path: 'courses/:cId/lectures/:lId/quiz/results',
            Component: page(courses, 'QuizResults'),
          },
        ],
      },
      {
        element: <Needs access="sales" />,
        children: [
          { path: 'codes/bundles', Component: page(codes, 'BundlesPage') },
          { path: 'students/bulk', Component: page(students, 'BulkEnrolment') },
          { path: 'codes/moves', Component: page(codes, 'CardMovesPage') },
          { path: 'codes', Component: page(codes, 'AdminCodesPage') },
          { path: 'codes/card/:token', Component: page(codes, 'CodeCardPage') },
          { path: 'codes/batches', Component: page(codes, 'CodeBatchesPage') },
          { path: 'codes/new', Component: page(codes, 'NewCodeBatchPage') },
          { path: 'codes/one', Component: page(codes, 'NewCodePage') },
          { path: 'codes/print', Component: page(codes, 'CardPrintPage') },
          { path: 'codes/print/:batch', Component: page(codes, 'CodePrintPage') },
          { path: 'codes/print-test', Component: page(codes, 'CodePrintTestPage') },
          { path: 'students/away', Component: page(students, 'AwayStudents') },
          { path: 'students', Component: page(students, 'Students') },
          { path: 'students/:uid', Component: page(students, 'StudentPage') },
        ],
      },
      {
        element: <Needs access="admin" />,
        children: [
          { path: 'codes/bundles/new', Component: page(codes, 'NewBundlePage') },
          { path: 'codes/bundles/:id', Component: page(codes, 'BundlePage') },
          { path: 'courses/year', Component: page(years, 'Years') },
          { path: 'money', Component: page(money, 'MonthReport') },
          { path: 'money/outlets', Component: page(money, 'OutletBalances') },
          { path: 'money/outlets/:outlet', Component: page(money, 'OutletSettlement') },
          { path: 'dashboard', Component: page(dashboard, 'Dashboard') },
          { path: 'admins', Component: page(admins, 'Admins') },
          { path: 'settings', Component: page(settings, 'SettingsPage') },
          { path: 'audit', Component: page(audit, 'AuditPage') },
        ],
      },
    ],
  },
  { path: '*', element: <NotFoundPage /> },
];

/** Prefetches the other sections, unless the browser asks to save data. */
function FetchOthers() {
  const { user } = useSession();
  useEffect(() => {
    if (navigator.connection?.saveData === true) return;
    // A section that failed to load is fetched again when somebody opens it.
    loadSectionsOf(user)
      .then(loadSearch)
      .catch(() => undefined);
  }, [user]);
  return null;
}

export default function AdminArea() {
  useCloseWithoutRights();
  const { user } = useSession();
  const { pathname } = useLocation();
  const shown = useRoutes(routes);
  useEffect(() => {
    // A failure is reported by the page itself.
    loadSection(pathname).catch(() => undefined);
  }, [pathname]);
  return (
    <MayContext value={useCallback((needed: StaffAccess) => may(user, needed), [user])}>
      <Page>
        <AdminNav>
          <AdminSearch />
        </AdminNav>
        <Suspense fallback={<SectionSkeleton />}>{shown}</Suspense>
        <AfterLoad>
          <FetchOthers />
        </AfterLoad>
      </Page>
    </MayContext>
  );
}
