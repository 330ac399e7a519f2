import type { User } from '@markaz/contract/accounts/users';
import type { StaffAccess } from '@markaz/contract/staff/roles';
import { type ComponentType, lazy, Suspense, useCallback, useEffect } from 'react';
import { Outlet, type RouteObject, useLocation, useRoutes } from 'react-router-dom';
import { AdminSearch } from '../../../admin/search/admin-search.tsx';
import { AdminNav } from '../../../admin/ui/admin-nav.tsx';
import { RequireRole, useRecheckAccess } from '../../../admin/ui/require-role.tsx';
import { HasAccessContext, StaffUidContext } from '../../../admin/ui/use-has-access.ts';
import { may } from '../../../shared/auth/may.ts';
import { AfterLoad } from '../../../shared/ui/after-load.tsx';
import { Page } from '../../../shared/ui/page.tsx';
import { Component as NotFoundPage } from '../not-found.tsx';
import { SectionSkeleton } from './admin-skeleton.tsx';
import { loadMui, loadSection, loadSectionsOf, sectionCode } from './section-code.ts';

/** Returns a page of a section. The section's code loads with the first of its pages. */
function lazyPage<Name extends string>(
  { load }: { readonly load: () => Promise<Record<Name, ComponentType>> },
  name: Name,
) {
  return lazy(async () => ({ default: (await load())[name] }));
}

const {
  home,
  courses,
  editor,
  questions,
  years,
  counter,
  codes,
  students,
  money,
  teaching,
  dashboard,
  admins,
  audit,
  settings,
  guide,
} = sectionCode;

/** Loads the search when the browser is idle or on demand. It also searches the guide. */
async function loadSearch() {
  const [{ Search }, { guideEntries }] = await Promise.all([
    import('../../../admin/search/search-dialog.tsx'),
    guide.load(),
  ]);
  return {
    default: ({ onClose }: { readonly onClose: () => void }) => (
      <Search guide={guideEntries} onClose={onClose} />
    ),
  };
}

const SearchDialog = lazy(loadSearch);

/** The provider of MUI's theme. It loads lazily, because the first page does not use MUI. */
const MuiProvider = lazy(async () => ({ default: (await loadMui()).MuiProvider }));

/**
 * These pages have their own chunk, because they include the maths renderer and few staff write
 * quizzes.
 */
const quiz = { load: () => import('./quiz.tsx') };

/** Routes of all admin pages. All pages use MUI, except the first and the guide. */
const routes: RouteObject[] = [
  { index: true, Component: lazyPage(home, 'AdminHome') },
  { path: 'guide', Component: lazyPage(guide, 'GuideListPage') },
  { path: 'guide/:topic', Component: lazyPage(guide, 'GuideTopicPage') },
  {
    element: (
      <MuiProvider>
        <Outlet />
      </MuiProvider>
    ),
    children: [
      {
        element: <RequireRole access="content" />,
        children: [
          { path: 'courses', Component: lazyPage(courses, 'AdminCoursesPage') },
          { path: 'courses/new', Component: lazyPage(editor, 'NewCoursePage') },
          { path: 'courses/announcements', Component: lazyPage(courses, 'AnnouncementsPage') },
          { path: 'courses/words', Component: lazyPage(courses, 'SearchWords') },
          { path: 'courses/questions', Component: lazyPage(questions, 'QuestionsPage') },
          { path: 'courses/:cId', Component: lazyPage(editor, 'EditCoursePage') },
          { path: 'courses/:cId/lectures/:lId/quiz', Component: lazyPage(quiz, 'QuizPage') },
          {
            path: 'courses/:cId/lectures/:lId/quiz/print',
            Component: lazyPage(quiz, 'QuizPrintPage'),
          },
          {
            path: 'courses/:cId/lectures/:lId/quiz/results',
            Component: lazyPage(courses, 'QuizResults'),
          },
        ],
      },
      {
        element: <RequireRole access="sales" />,
        children: [
          { path: 'counter', Component: lazyPage(counter, 'CounterPage') },
          { path: 'counter/shifts', Component: lazyPage(counter, 'Shifts') },
          { path: 'counter/receipts/:id', Component: lazyPage(counter, 'ReceiptPage') },
          { path: 'codes/bundles', Component: lazyPage(codes, 'BundlesPage') },
          { path: 'students/bulk', Component: lazyPage(students, 'BulkEnrolment') },
          { path: 'codes/moves', Component: lazyPage(codes, 'CardMovesPage') },
          { path: 'codes', Component: lazyPage(codes, 'AdminCodesPage') },
          { path: 'codes/card/:token', Component: lazyPage(codes, 'CodeCardPage') },
          { path: 'codes/batches', Component: lazyPage(codes, 'CodeBatchesPage') },
          { path: 'codes/new', Component: lazyPage(codes, 'NewCodeBatchPage') },
          { path: 'codes/one', Component: lazyPage(codes, 'NewCodePage') },
          { path: 'codes/print', Component: lazyPage(codes, 'CardPrintPage') },
          { path: 'codes/print/:batch', Component: lazyPage(codes, 'CodePrintPage') },
          { path: 'codes/print-test', Component: lazyPage(codes, 'CodePrintTestPage') },
          { path: 'students/invitations', Component: lazyPage(students, 'Invitations') },
          { path: 'students/away', Component: lazyPage(students, 'AwayStudents') },
          { path: 'students', Component: lazyPage(students, 'Students') },
          { path: 'students/:uid', Component: lazyPage(students, 'StudentPage') },
        ],
      },
      {
        element: <RequireRole access="cashier" />,
        children: [
          { path: 'money', Component: lazyPage(money, 'MoneyHome') },
          { path: 'money/outlets', Component: lazyPage(money, 'OutletBalances') },
          { path: 'money/outlets/:outlet', Component: lazyPage(money, 'OutletSettlement') },
        ],
      },
      {
        element: <RequireRole access="teacher" />,
        children: [
          { path: 'teaching', Component: lazyPage(teaching, 'TaughtCourses') },
          { path: 'teaching/questions', Component: lazyPage(questions, 'OwnQuestionsPage') },
          { path: 'teaching/statement', Component: lazyPage(teaching, 'OwnStatementPage') },
          {
            path: 'teaching/announcements',
            Component: lazyPage(teaching, 'TeacherAnnouncementsPage'),
          },
          { path: 'teaching/courses/:cId', Component: lazyPage(teaching, 'TaughtCourse') },
          {
            path: 'teaching/courses/:cId/lectures/:lId',
            Component: lazyPage(teaching, 'TaughtQuiz'),
          },
        ],
      },
      {
        element: <RequireRole access="admin" />,
        children: [
          { path: 'codes/bundles/new', Component: lazyPage(codes, 'NewBundlePage') },
          { path: 'codes/bundles/:id', Component: lazyPage(codes, 'BundlePage') },
          { path: 'courses/year', Component: lazyPage(years, 'Years') },
          { path: 'money/teachers', Component: lazyPage(money, 'TeacherAccounts') },
          { path: 'money/teachers/:author', Component: lazyPage(money, 'TeacherStatement') },
          { path: 'dashboard', Component: lazyPage(dashboard, 'Dashboard') },
          { path: 'admins', Component: lazyPage(admins, 'Admins') },
          { path: 'settings', Component: lazyPage(settings, 'SettingsPage') },
          { path: 'audit', Component: lazyPage(audit, 'AuditPage') },
        ],
      },
    ],
  },
  { path: '*', element: <NotFoundPage /> },
];

interface Props {
  readonly user: User | null;
  /** Whether the page outlives its session. */
  readonly isSessionOver: boolean;
}

/** Prefetches the other sections, unless the browser asks to save data. */
function PrefetchSections({ user }: Pick<Props, 'user'>) {
  useEffect(() => {
    if (navigator.connection?.saveData === true) return;
    // A section that failed to load is fetched again when the user opens it.
    loadSectionsOf(user)
      .then(loadSearch)
      .catch(() => undefined);
  }, [user]);
  return null;
}

const SessionOver = lazy(() => import('../../../admin/ui/session-over.tsx'));

export default function AdminArea({ user, isSessionOver }: Props) {
  useRecheckAccess();
  const { pathname } = useLocation();
  const content = useRoutes(routes);
  useEffect(() => {
    // Ignore a failure, because the page itself shows it.
    loadSection(pathname).catch(() => undefined);
  }, [pathname]);
  return (
    <StaffUidContext value={user?.uid ?? ''}>
      <HasAccessContext value={useCallback((needed: StaffAccess) => may(user, needed), [user])}>
        <Page>
          <AdminNav>{may(user, 'staff') && <AdminSearch Dialog={SearchDialog} />}</AdminNav>
          {isSessionOver && (
            <Suspense>
              <SessionOver />
            </Suspense>
          )}
          <Suspense fallback={<SectionSkeleton />}>{content}</Suspense>
          <AfterLoad>
            <PrefetchSections user={user} />
          </AfterLoad>
        </Page>
      </HasAccessContext>
    </StaffUidContext>
  );
}
