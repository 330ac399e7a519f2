import { useNavigate } from 'react-router-dom';
import { usePageTitle } from '../../components/page-title.ts';
import { showToast } from '../../components/toast-store.ts';
import { SectionHeading } from '../../features/admin-area/section-heading.tsx';
import { adminPaths } from '../../features/admin-area/sections.ts';
import { copy } from '../../features/admin-course-editor/copy.ts';
import { CourseEditor } from '../../features/admin-course-editor/course-editor.tsx';

/** Where a new course is written. */
export function NewCoursePage() {
  usePageTitle(copy.title);
  const navigate = useNavigate();
  return (
    <>
      <SectionHeading title={copy.title} />
      <CourseEditor
        onAdded={() => {
          showToast(copy.saved);
          void navigate(adminPaths.courses());
        }}
      />
    </>
  );
}
