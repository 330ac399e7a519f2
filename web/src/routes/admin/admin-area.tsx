import { Route, Routes } from 'react-router-dom';
import { Page } from '../../components/page.tsx';
import { AdminNav } from '../../features/admin-area/admin-nav.tsx';
import { MuiProvider } from '../../theme/mui-provider.tsx';
import NotFoundPage from '../not-found.tsx';
import { AdminCodesPage } from './codes.tsx';
import { NewCoursePage } from './course-new.tsx';
import { AdminCoursesPage } from './courses.tsx';

/** The admin pages and the library they are built with; one lazy chunk. */
export default function AdminArea() {
  return (
    <MuiProvider>
      <Page>
        <AdminNav />
        <Routes>
          <Route index element={<AdminCoursesPage />} />
          <Route path="courses/new" element={<NewCoursePage />} />
          <Route path="codes" element={<AdminCodesPage />} />
          <Route path="*" element={<NotFoundPage />} />
        </Routes>
      </Page>
    </MuiProvider>
  );
}
