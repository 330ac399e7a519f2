import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { allCoursesQuery } from '../../../admin/api/course-queries.ts';
import { copy } from '../../../admin/courses/list/copy.ts';
import { CourseList } from '../../../admin/courses/list/course-list.tsx';
import { PlusIcon } from '../../../admin/ui/icons.tsx';
import { Loaded } from '../../../admin/ui/loaded.tsx';
import { SectionHeading } from '../../../admin/ui/section-heading.tsx';
import { adminPaths } from '../../../admin/ui/sections.ts';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';

/** All courses, to find, open, sell or delete. */
export function AdminCoursesPage() {
  const query = useQuery(allCoursesQuery);
  const skeleton = (
    <>
      <Skeleton height="56px" />
      <br />
      <Skeleton height="24rem" />
    </>
  );
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
      <Loaded query={query} label={copy.loading} skeleton={skeleton}>
        {(courses) =>
          courses.length > 0 ? (
            <CourseList courses={courses} />
          ) : (
            <EmptyState
              {...copy.empty}
              actions={
                <Button component={Link} to={adminPaths.newCourse()} variant="contained">
                  {copy.add}
                </Button>
              }
            />
          )
        }
      </Loaded>
    </>
  );
}
