import type { StaffAccess } from '@markaz/contract/staff/roles';
import { type ComponentType, lazy, Suspense, useCallback } from 'react';
import { Outlet, type RouteObject, useRoutes } from 'react-router-dom';
import { AdminSearch } from '../../../admin/search/admin-search.tsx';
import { AdminNav } from '../../../admin/ui/admin-nav.tsx';
import { MayContext } from '../../../admin/ui/may.ts';
import { Needs, useCloseWithoutRights } from '../../../admin/ui/needs.tsx';
import { may } from '../../../shared/auth/may.ts';
import { useSession } from '../../../shared/auth/session.tsx';
import { Page } from '../../../shared/ui/page.tsx';
import { Component as NotFoundPage } from '../not-found.tsx';
import { SectionSkeleton } from './admin-skeleton.tsx';
import { FetchSections } from './fetch-sections.tsx';
import { loadMui, sectionCode } from './section-code.ts';

/** Returns a page of a section, whose code loads with the first of its pages. */
function page<Name extends string>(
  { load }: { readonly load: () => Promise<Record<Name, ComponentType>> },
  name: Name,
) {
  return lazy(async () => ({ default: (await load())[name] }));
}

const AdminHome = page(sectionCode.home, 'AdminHome');
const AdminCoursesPage = page(sectionCode.courses, 'AdminCoursesPage');
const QuizResults = page(sectionCode.courses, 'QuizResults');
const Years = page(sectionCode.years, 'Years');
const NewCoursePage = page(sectionCode.editor, 'NewCoursePage');
const EditCoursePage = page(sectionCode.editor, 'EditCoursePage');
const AdminCodesPage = page(sectionCode.codes, 'AdminCodesPage');
const CodeCardPage = page(sectionCode.codes, 'CodeCardPage');
const CodeBatchesPage = page(sectionCode.codes, 'CodeBatchesPage');
const NewCodeBatchPage = page(sectionCode.codes, 'NewCodeBatchPage');
const NewCodePage = page(sectionCode.codes, 'NewCodePage');
const CardMovesPage = page(sectionCode.codes, 'CardMovesPage');
const CardPrintPage = page(sectionCode.codes, 'CardPrintPage');
const CodePrintPage = page(sectionCode.codes, 'CodePrintPage');
const CodePrintTestPage = page(sectionCode.codes, 'CodePrintTestPage');
const BundlesPage = page(sectionCode.codes, 'BundlesPage');
const NewBundlePage = page(sectionCode.codes, 'NewBundlePage');
const BundlePage = page(sectionCode.codes, 'BundlePage');
const Students = page(sectionCode.students, 'Students');
const StudentPage = page(sectionCode.students, 'StudentPage');
const AwayStudents = page(sectionCode.students, 'AwayStudents');
const BulkEnrolment = page(sectionCode.students, 'BulkEnrolment');
const MonthReport = page(sectionCode.money, 'MonthReport');
const OutletBalances = page(sectionCode.money, 'OutletBalances');
const OutletSettlement = page(sectionCode.money, 'OutletSettlement');
const Dashboard = page(sectionCode.dashboard, 'Dashboard');
const Admins = page(sectionCode.admins, 'Admins');
const AuditPage = page(sectionCode.audit, 'AuditPage');
const SettingsPage = page(sectionCode.settings, 'SettingsPage');

/** The library that all pages but the first use. */
const MuiProvider = lazy(async () => ({ default: (await loadMui()).MuiProvider }));

/** Includes the maths renderer; few staff write quizzes, and only they download it. */
const QuizPage = lazy(() => import('./quiz.tsx'));

/** Every page; all but the first use MUI. */
const routes: RouteObject[] = [
  { index: true, element: <AdminHome /> },
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
          { path: 'courses', element: <AdminCoursesPage /> },
          { path: 'courses/new', element: <NewCoursePage /> },
          { path: 'courses/:cId', element: <EditCoursePage /> },
          { path: 'courses/:cId/lectures/:lId/quiz', element: <QuizPage /> },
          { path: 'courses/:cId/lectures/:lId/quiz/results', element: <QuizResults /> },
        ],
      },
      {
        element: <Needs access="sales" />,
        children: [
          { path: 'codes/bundles', element: <BundlesPage /> },
          { path: 'students/bulk', element: <BulkEnrolment /> },
          { path: 'codes/moves', element: <CardMovesPage /> },
          { path: 'codes', element: <AdminCodesPage /> },
          { path: 'codes/card/:token', element: <CodeCardPage /> },
          { path: 'codes/batches', element: <CodeBatchesPage /> },
          { path: 'codes/new', element: <NewCodeBatchPage /> },
          { path: 'codes/one', element: <NewCodePage /> },
          { path: 'codes/print', element: <CardPrintPage /> },
          { path: 'codes/print/:batch', element: <CodePrintPage /> },
          { path: 'codes/print-test', element: <CodePrintTestPage /> },
          { path: 'students/away', element: <AwayStudents /> },
          { path: 'students', element: <Students /> },
          { path: 'students/:uid', element: <StudentPage /> },
        ],
      },
      {
        element: <Needs access="admin" />,
        children: [
          { path: 'codes/bundles/new', element: <NewBundlePage /> },
          { path: 'codes/bundles/:id', element: <BundlePage /> },
          { path: 'courses/year', element: <Years /> },
          { path: 'money', element: <MonthReport /> },
          { path: 'money/outlets', element: <OutletBalances /> },
          { path: 'money/outlets/:outlet', element: <OutletSettlement /> },
          { path: 'dashboard', element: <Dashboard /> },
          { path: 'admins', element: <Admins /> },
          { path: 'settings', element: <SettingsPage /> },
          { path: 'audit', element: <AuditPage /> },
        ],
      },
    ],
  },
  { path: '*', element: <NotFoundPage /> },
];

/** The frame around all admin pages. */
export default function AdminArea() {
  useCloseWithoutRights();
  const { user } = useSession();
  const shown = useRoutes(routes);
  return (
    <MayContext value={useCallback((needed: StaffAccess) => may(user, needed), [user])}>
      <Page>
        <AdminNav>
          <AdminSearch />
        </AdminNav>
        <Suspense fallback={<SectionSkeleton />}>{shown}</Suspense>
        <FetchSections />
      </Page>
    </MayContext>
  );
}
