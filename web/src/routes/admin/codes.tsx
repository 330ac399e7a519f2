import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router-dom';
import { useSession } from '../../auth/session.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { ErrorState } from '../../components/error-state.tsx';
import { usePageTitle } from '../../components/page-title.ts';
import { Loading, Skeleton } from '../../components/skeleton.tsx';
import { SectionHeading } from '../../features/admin-area/section-heading.tsx';
import { adminPaths } from '../../features/admin-area/sections.ts';
import { CodeDesk } from '../../features/admin-codes/code-desk.tsx';
import { copy } from '../../features/admin-codes/copy.ts';
import { adminCoursesQuery } from '../../features/admin-courses/queries.ts';

function Codes() {
  const [parameters] = useSearchParams();
  const { user } = useSession();
  const { data, error, refetch } = useQuery(adminCoursesQuery);
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
  return <CodeDesk uid={user?.uid ?? ''} courses={data} courseId={parameters.get('course')} />;
}

/** Where access codes are made. */
export function AdminCodesPage() {
  usePageTitle(copy.title);
  return (
    <>
      <SectionHeading title={copy.title} />
      <p style={{ marginBlockEnd: '1.5rem' }}>{copy.intro}</p>
      <Codes />
    </>
  );
}
