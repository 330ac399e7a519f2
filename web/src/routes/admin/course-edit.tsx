import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { paths } from '../../app/paths.ts';
import { useSession } from '../../auth/session.tsx';
import { ErrorState } from '../../components/error-state.tsx';
import { Link } from '../../components/link.tsx';
import { usePageTitle } from '../../components/page-title.ts';
import { Loading, Skeleton } from '../../components/skeleton.tsx';
import { showToast } from '../../components/toast-store.ts';
import { EyeIcon, PeopleIcon } from '../../features/admin-area/icons.tsx';
import { SectionHeading } from '../../features/admin-area/section-heading.tsx';
import { adminPaths } from '../../features/admin-area/sections.ts';
import { copy } from '../../features/admin-course-editor/copy.ts';
import { draftKey } from '../../features/admin-course-editor/course-draft.ts';
import { CourseEditor } from '../../features/admin-course-editor/course-editor.tsx';
import { storedCourseQuery } from '../../features/admin-course-editor/stored-course.ts';
import { useKeptDraft } from '../../features/admin-course-editor/use-kept-draft.ts';
import { copy as coursesCopy } from '../../features/admin-courses/copy.ts';

function StoredCourseEditor({ cId }: { readonly cId: string }) {
  const { user } = useSession();
  const key = draftKey(user?.uid ?? '', cId);
  const draft = useKeptDraft(key);
  const { data: stored, error, refetch } = useQuery(storedCourseQuery(cId));
  if (stored === undefined || draft === undefined)
    return error === null ? (
      <Loading label={copy.loading}>
        <Skeleton width="min(900px, 100%)" height="40rem" />
      </Loading>
    ) : (
      <ErrorState error={error} onRetry={refetch} />
    );
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
  usePageTitle(copy.editTitle);
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
