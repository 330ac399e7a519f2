import { useNavigate } from 'react-router-dom';
import { useSession } from '../../auth/session.tsx';
import { usePageTitle } from '../../components/page-title.ts';
import { Loading, Skeleton } from '../../components/skeleton.tsx';
import { showToast } from '../../components/toast-store.ts';
import { SectionHeading } from '../../features/admin-area/section-heading.tsx';
import { adminPaths } from '../../features/admin-area/sections.ts';
import { copy } from '../../features/admin-course-editor/copy.ts';
import { draftKey } from '../../features/admin-course-editor/course-draft.ts';
import { CourseEditor } from '../../features/admin-course-editor/course-editor.tsx';
import { useKeptDraft } from '../../features/admin-course-editor/use-kept-draft.ts';

/** Where a new course is written. */
export function NewCoursePage() {
  usePageTitle(copy.title);
  const navigate = useNavigate();
  const { user } = useSession();
  const key = draftKey(user?.uid ?? '', null);
  const draft = useKeptDraft(key);
  return (
    <>
      <SectionHeading title={copy.title} />
      {draft === undefined ? (
        <Loading label={copy.loading}>
          <Skeleton width="min(900px, 100%)" height="40rem" />
        </Loading>
      ) : (
        <CourseEditor
          stored={null}
          draft={draft}
          draftKey={key}
          onSaved={() => {
            showToast(copy.saved);
            void navigate(adminPaths.courses());
          }}
        />
      )}
    </>
  );
}
