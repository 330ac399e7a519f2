import type { AdminCourseSummary } from '@markaz/contract/catalogue/course-admin';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { allCoursesQuery } from '../../../admin/api/course-queries.ts';
import { copy } from '../../../admin/codes/codes.copy.ts';
import { adminPaths } from '../../../admin/ui/admin-paths.ts';
import { GuideLink } from '../../../admin/ui/guide-link.tsx';
import { Loaded } from '../../../admin/ui/loaded.tsx';
import { useHasAccess } from '../../../admin/ui/use-has-access.ts';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';

interface Props {
  /** Texts for a centre without courses. `action` labels the link to a new course. */
  readonly empty?: { readonly title: string; readonly text: string; readonly action: string };
  readonly skeleton?: ReactNode;
  readonly children: (courses: readonly AdminCourseSummary[]) => ReactNode;
}

/** Renders content that needs the centre's courses, or a notice if there are none. */
export function WithCourses({ empty = copy.noCoursesYet, skeleton, children }: Props) {
  const query = useQuery(allCoursesQuery);
  const may = useHasAccess();
  const { action, ...texts } = empty;
  return (
    <Loaded
      query={query}
      label={copy.loading}
      skeleton={skeleton}
      width="min(720px, 100%)"
      height="19rem"
    >
      {(courses) =>
        courses.length > 0 ? (
          children(courses)
        ) : (
          <EmptyState
            {...texts}
            actions={
              may('content') && (
                <>
                  <Button component={Link} to={adminPaths.newCourse()} variant="contained">
                    {action}
                  </Button>
                  <GuideLink topic="first-course" />
                </>
              )
            }
          />
        )
      }
    </Loaded>
  );
}
