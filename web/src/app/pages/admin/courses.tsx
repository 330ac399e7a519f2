import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { allCoursesQuery } from '../../../admin/api/all-courses-query.ts';
import { copy } from '../../../admin/courses/list/copy.ts';
import { CourseList } from '../../../admin/courses/list/course-list.tsx';
import { PlusIcon } from '../../../admin/ui/icons.tsx';
import { SectionHeading } from '../../../admin/ui/section-heading.tsx';
import { adminPaths } from '../../../admin/ui/sections.ts';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { ErrorState } from '../../../shared/ui/error-state.tsx';
import { usePageTitle } from '../../../shared/ui/page-title.ts';
import { Loading, Skeleton } from '../../../shared/ui/skeleton.tsx';

function Courses() {
  const { data, error, refetch } = useQuery(allCoursesQuery);
  if (data === undefined)
    return error === null ? (
      <Loading label={copy.loading}>
        <Skeleton height="56px" />
        <br />
        <Skeleton height="24rem" />
      </Loading>
    ) : (
      <ErrorState error={error} onRetry={refetch} />
    );
  if (data.length === 0)
    return (
      <EmptyState
        title={copy.empty.title}
        text={copy.empty.text}
        actions={
          <Button component={Link} to={adminPaths.newCourse()} variant="contained">
            {copy.add}
          </Button>
        }
      />
    );
  return <CourseList courses={data} />;
}

/** All courses, to find, open, sell or delete. */
export function AdminCoursesPage() {
  usePageTitle(copy.title);
  return (
    <>
      <SectionHeading title={copy.title}>
        <Button
          component={Link}
          to={adminPaths.newCourse()}
          variant="contained"
          startIcon={<PlusIcon />}
        >
          {copy.add}
        </Button>
      </SectionHeading>
      <Courses />
    </>
  );
}
