import { Route, Routes } from 'react-router';
import { AdminNav } from '../../../admin/ui/admin-nav.tsx';
import { useShownOut } from '../../../admin/ui/use-shown-out.ts';
import { MuiProvider } from '../../../shared/theme/mui-provider.tsx';
import { Page } from '../../../shared/ui/page.tsx';
import { NotFoundPage } from '../not-found.tsx';
import { AdminsPage } from './admins.tsx';
import { AuditPage } from './audit.tsx';
import { NewCodeBatchPage } from './code-batch-new.tsx';
import { CodeBatchesPage } from './code-batches.tsx';
import { NewCodePage } from './code-new.tsx';
import { CodePrintPage } from './code-print.tsx';
import { CodePrintTestPage } from './code-print-test.tsx';
import { AdminCodesPage } from './codes.tsx';
import { EditCoursePage } from './course-edit.tsx';
import { NewCoursePage } from './course-new.tsx';
import { AdminCoursesPage } from './courses.tsx';
import { DashboardPage } from './dashboard.tsx';
import { SettingsPage } from './settings.tsx';
import { AdminStudentPage, AdminStudentsPage } from './students.tsx';

/** The admin pages and the library they are built with; one lazy chunk. */
export default function AdminArea() {
  useShownOut();
  return (
    <MuiProvider>
      <Page>
        <AdminNav />
        <Routes>
          <Route index element={<AdminCoursesPage />} />
          <Route path="courses/new" element={<NewCoursePage />} />
          <Route path="courses/:cId" element={<EditCoursePage />} />
          <Route path="codes" element={<AdminCodesPage />} />
          <Route path="codes/batches" element={<CodeBatchesPage />} />
          <Route path="codes/new" element={<NewCodeBatchPage />} />
          <Route path="codes/one" element={<NewCodePage />} />
          <Route path="codes/print/:batch" element={<CodePrintPage />} />
          <Route path="codes/print-test" element={<CodePrintTestPage />} />
          <Route path="students" element={<AdminStudentsPage />} />
          <Route path="students/:uid" element={<AdminStudentPage />} />
          <Route path="dashboard" element={<DashboardPage />} />
          <Route path="admins" element={<AdminsPage />} />
          <Route path="settings" element={<SettingsPage />} />
          <Route path="audit" element={<AuditPage />} />
          <Route path="*" element={<NotFoundPage />} />
        </Routes>
      </Page>
    </MuiProvider>
  );
}
