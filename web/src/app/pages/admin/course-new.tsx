import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { copy } from '../../../admin/courses/editor/copy.ts';
import { CourseEditor } from '../../../admin/courses/editor/course-editor.tsx';
import { courseDraftQuery, draftKey } from '../../../admin/courses/editor/draft/course-draft.ts';
import { saved } from '../../../admin/ui/leave-dialog.tsx';
import { SectionHeading } from '../../../admin/ui/section-heading.tsx';
import { adminPaths } from '../../../admin/ui/sections.ts';
import { useSession } from '../../../shared/auth/session.tsx';
import { Loading, Skeleton } from '../../../shared/ui/skeleton.tsx';
import { showToast } from '../../../shared/ui/toast-store.ts';

/** Where a new course is written. */
export function NewCoursePage() {
  const navigate = useNavigate();
  const { user } = useSession();
  const key = draftKey(user?.uid ?? '', null);
  const { data: draft } = useQuery(courseDraftQuery(key));
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
            void navigate(adminPaths.courses(), { state: saved });
          }}
        />
      )}
    </>
  );
}
