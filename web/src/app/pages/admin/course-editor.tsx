import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from 'react-router';
import { copy } from '../../../admin/courses/editor/copy.ts';
import { CourseEditor } from '../../../admin/courses/editor/course-editor.tsx';
import { courseDraftQuery, draftKey } from '../../../admin/courses/editor/draft/course-draft.ts';
import { storedCourseQuery } from '../../../admin/courses/editor/save/stored-course.ts';
import { copy as coursesCopy } from '../../../admin/courses/list/copy.ts';
import { EyeIcon, PeopleIcon } from '../../../admin/ui/icons.tsx';
import { saved } from '../../../admin/ui/leave-dialog.tsx';
import { SectionHeading } from '../../../admin/ui/section-heading.tsx';
import { adminPaths } from '../../../admin/ui/sections.ts';
import { useSession } from '../../../shared/auth/session.tsx';
import { paths } from '../../../shared/paths.ts';
import { ErrorState } from '../../../shared/ui/error-state.tsx';
import { Loading, Skeleton } from '../../../shared/ui/skeleton.tsx';
import { showToast } from '../../../shared/ui/toast-store.ts';

const loading = (
  <Loading label={copy.loading}>
    <Skeleton width="min(900px, 100%)" height="40rem" />
  </Loading>
);

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
        loading
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

function StoredCourseEditor({ cId }: { readonly cId: string }) {
  const { user } = useSession();
  const key = draftKey(user?.uid ?? '', cId);
  const { data: draft } = useQuery(courseDraftQuery(key));
  const { data: stored, error, refetch } = useQuery(storedCourseQuery(cId));
  if (stored === undefined || draft === undefined)
    return error === null ? loading : <ErrorState error={error} onRetry={refetch} />;
  return (
    <CourseEditor
      stored={stored}
      draft={draft}
      draftKey={key}
      onSaved={() => showToast(copy.updated)}
    />
  );
}

/** Where a course is changed. */
export function EditCoursePage() {
  const { cId = '' } = useParams();
  return (
    <>
      <SectionHeading title={copy.editTitle}>
        <span>
          <Button component={Link} to={adminPaths.students(cId)} startIcon={<PeopleIcon />}>
            {coursesCopy.students}
          </Button>
          <Button component={Link} to={paths.courseAsStudent(cId)} startIcon={<EyeIcon />}>
            {coursesCopy.view}
          </Button>
        </span>
      </SectionHeading>
      <StoredCourseEditor key={cId} cId={cId} />
    </>
  );
}
