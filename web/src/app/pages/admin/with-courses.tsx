import type { AdminCourseSummary } from '@markaz/contract/course-admin';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { allCoursesQuery } from '../../../admin/api/course-queries.ts';
import { copy } from '../../../admin/codes/copy.ts';
import { Loaded } from '../../../admin/ui/loaded.tsx';
import { adminPaths } from '../../../admin/ui/sections.ts';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';

interface Props {
  readonly children: (courses: readonly AdminCourseSummary[]) => ReactNode;
}

/** What needs the centre's courses first, or that there is one at all. */
export function WithCourses({ children }: Props) {
  const query = useQuery(allCoursesQuery);
  const { title, text, action } = copy.noCoursesYet;
  return (
    <Loaded query={query} label={copy.loading} width="min(720px, 100%)" height="19rem">
      {(courses) =>
        courses.length > 0 ? (
          children(courses)
        ) : (
          <EmptyState
            title={title}
            text={text}
            actions={
              <Button component={Link} to={adminPaths.newCourse()} variant="contained">
                {action}
              </Button>
            }
          />
        )
      }
    </Loaded>
  );
}
