import type { AdminCourseSummary } from '@markaz/contract/course-admin';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { allCoursesQuery } from '../../../admin/api/all-courses-query.ts';
import { copy } from '../../../admin/codes/copy.ts';
import { adminPaths } from '../../../admin/ui/sections.ts';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { ErrorState } from '../../../shared/ui/error-state.tsx';
import { Loading, Skeleton } from '../../../shared/ui/skeleton.tsx';

interface Props {
  readonly children: (courses: readonly AdminCourseSummary[]) => ReactNode;
}

/** What needs the centre's courses first, or that there is one at all. */
export function WithCourses({ children }: Props) {
  const { data, error, refetch } = useQuery(allCoursesQuery);
  if (data === undefined)
    return error === null ? (
      <Loading label={copy.loading}>
        <Skeleton width="min(720px, 100%)" height="19rem" />
      </Loading>
    ) : (
      <ErrorState error={error} onRetry={refetch} />
    );
  if (data.length === 0)
    return (
      <EmptyState
        title={copy.noCoursesYet.title}
        text={copy.noCoursesYet.text}
        actions={
          <Button component={Link} to={adminPaths.newCourse()} variant="contained">
            {copy.noCoursesYet.action}
          </Button>
        }
      />
    );
  return children(data);
}
