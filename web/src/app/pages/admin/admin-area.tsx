import type { StaffAccess } from '@markaz/contract/staff';
import { lazy, Suspense, useCallback } from 'react';
import { Route, Routes } from 'react-router-dom';
import { Admins } from '../../../admin/admins/admins.tsx';
import { Dashboard } from '../../../admin/dashboard/dashboard.tsx';
import { AdminHome } from '../../../admin/home/home.tsx';
import { MonthReport } from '../../../admin/money/month-report.tsx';
import { OutletBalances } from '../../../admin/money/outlet-balances.tsx';
import { OutletSettlement } from '../../../admin/money/outlet-settlement.tsx';
import { QuizResults } from '../../../admin/quiz-results/quiz-results.tsx';
import { AdminSearch } from '../../../admin/search/admin-search.tsx';
import { AwayStudents } from '../../../admin/students/away.tsx';
import { BulkEnrolment } from '../../../admin/students/bulk/bulk-enrolment.tsx';
import { Students } from '../../../admin/students/students.tsx';
import { AdminNav } from '../../../admin/ui/admin-nav.tsx';
import { MayContext } from '../../../admin/ui/may.ts';
import { Needs } from '../../../admin/ui/needs.tsx';
import { useShownOut } from '../../../admin/ui/use-shown-out.ts';
import { Years } from '../../../admin/years/years.tsx';
import { may } from '../../../shared/auth/may.ts';
import { useSession } from '../../../shared/auth/session.tsx';
import { MuiProvider } from '../../../shared/theme/mui-provider.tsx';
import { Page } from '../../../shared/ui/page.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { NotFoundPage } from '../not-found.tsx';
import { AuditPage } from './audit.tsx';
import { BundlePage, BundlesPage, NewBundlePage } from './bundles.tsx';
import { CardPrintPage, CodePrintPage, CodePrintTestPage } from './code-print.tsx';
import {
  AdminCodesPage,
  CardMovesPage,
  CodeBatchesPage,
  CodeCardPage,
  NewCodeBatchPage,
  NewCodePage,
} from './codes.tsx';
import { EditCoursePage, NewCoursePage } from './course-editor.tsx';
import { AdminCoursesPage } from './courses.tsx';
import { SettingsPage } from './settings.tsx';
import { StudentPage } from './student.tsx';

/** With what sets maths; few of the staff write quizzes. */
const QuizPage = lazy(() => import('./quiz.tsx'));

function QuizArea() {
  return (
    <Suspense fallback={<Skeleton height="40rem" />}>
      <QuizPage />
    </Suspense>
  );
}

/** The admin pages and the library they are built with; one lazy chunk. */
export default function AdminArea() {
  useShownOut();
  const { user } = useSession();
  return (
    <MuiProvider>
      <MayContext value={useCallback((needed: StaffAccess) => may(user, needed), [user])}>
        <Page>
          <AdminNav>
            <AdminSearch />
          </AdminNav>
          <Routes>
            <Route index element={<AdminHome />} />
            <Route element={<Needs access="content" />}>
              <Route path="courses" element={<AdminCoursesPage />} />
              <Route path="courses/new" element={<NewCoursePage />} />
              <Route path="courses/:cId" element={<EditCoursePage />} />
              <Route path="courses/:cId/lectures/:lId/quiz" element={<QuizArea />} />
              <Route path="courses/:cId/lectures/:lId/quiz/results" element={<QuizResults />} />
            </Route>
            <Route element={<Needs access="sales" />}>
              <Route path="codes/bundles" element={<BundlesPage />} />
              <Route path="students/bulk" element={<BulkEnrolment />} />
              <Route path="codes/moves" element={<CardMovesPage />} />
              <Route path="codes" element={<AdminCodesPage />} />
              <Route path="codes/card/:token" element={<CodeCardPage />} />
              <Route path="codes/batches" element={<CodeBatchesPage />} />
              <Route path="codes/new" element={<NewCodeBatchPage />} />
              <Route path="codes/one" element={<NewCodePage />} />
              <Route path="codes/print" element={<CardPrintPage />} />
              <Route path="codes/print/:batch" element={<CodePrintPage />} />
              <Route path="codes/print-test" element={<CodePrintTestPage />} />
              <Route path="students/away" element={<AwayStudents />} />
              <Route path="students" element={<Students />} />
              <Route path="students/:uid" element={<StudentPage />} />
            </Route>
            <Route element={<Needs access="admin" />}>
              <Route path="codes/bundles/new" element={<NewBundlePage />} />
              <Route path="codes/bundles/:id" element={<BundlePage />} />
              <Route path="courses/year" element={<Years />} />
              <Route path="money" element={<MonthReport />} />
              <Route path="money/outlets" element={<OutletBalances />} />
              <Route path="money/outlets/:outlet" element={<OutletSettlement />} />
              <Route path="dashboard" element={<Dashboard />} />
              <Route path="admins" element={<Admins />} />
              <Route path="settings" element={<SettingsPage />} />
              <Route path="audit" element={<AuditPage />} />
            </Route>
            <Route path="*" element={<NotFoundPage />} />
          </Routes>
        </Page>
      </MayContext>
    </MuiProvider>
  );
}
