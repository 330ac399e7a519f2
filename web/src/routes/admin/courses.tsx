import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { EmptyState } from '../../components/empty-state.tsx';
import { ErrorState } from '../../components/error-state.tsx';
import { Link } from '../../components/link.tsx';
import { usePageTitle } from '../../components/page-title.ts';
import { Loading, Skeleton } from '../../components/skeleton.tsx';
import { allCoursesQuery } from '../../features/admin-area/all-courses-query.ts';
import { PlusIcon } from '../../features/admin-area/icons.tsx';
import { SectionHeading } from '../../features/admin-area/section-heading.tsx';
import { adminPaths } from '../../features/admin-area/sections.ts';
import { copy } from '../../features/admin-courses/copy.ts';
import { CourseList } from '../../features/admin-courses/course-list.tsx';

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
