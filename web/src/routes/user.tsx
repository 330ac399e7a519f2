import { useQuery } from '@tanstack/react-query';
import { paths } from '../app/paths.ts';
import { useSession } from '../auth/session.tsx';
import { ButtonLink } from '../components/button.tsx';
import { EmptyState } from '../components/empty-state.tsx';
import { ErrorState } from '../components/error-state.tsx';
import { TeacherIcon, TicketIcon } from '../components/icons.tsx';
import { Page } from '../components/page.tsx';
import { PageHead } from '../components/page-head.tsx';
import { usePageTitle } from '../components/page-title.ts';
import { coursesCopy } from '../features/courses/copy.ts';
import { MyCourses, MyCoursesSkeleton } from '../features/user/my-courses.tsx';
import { Profile } from '../features/user/profile.tsx';
import { myCoursesQuery } from '../features/user/queries.ts';
import styles from './user.module.css';

const copy = coursesCopy.mine;

function Courses() {
  const { data: courses, error, refetch } = useQuery(myCoursesQuery());
  if (courses === undefined)
    return error === null ? <MyCoursesSkeleton /> : <ErrorState error={error} onRetry={refetch} />;
  if (courses.length > 0) return <MyCourses courses={courses} />;
  return (
    <EmptyState
      icon={TicketIcon}
      title={copy.none.title}
      text={copy.none.text}
      actions={
        <>
          <ButtonLink to={paths.enroll()}>{copy.none.code}</ButtonLink>
          <ButtonLink look="secondary" to={paths.courses()}>
            {copy.none.browse}
          </ButtonLink>
        </>
      }
    />
  );
}

export default function UserPage() {
  usePageTitle(copy.title);
  const { status, user } = useSession();
  if (status === 'signed-out') {
    return (
      <Page>
        <EmptyState
          icon={TeacherIcon}
          level={1}
          title={copy.signedOut.title}
          text={copy.signedOut.text}
          actions={<ButtonLink to={paths.auth(paths.user())}>{copy.signedOut.action}</ButtonLink>}
        />
      </Page>
    );
  }
  return (
    <Page>
      <PageHead title={copy.title} lead={copy.lead} />
      <div className={styles.columns}>
        <Courses />
        {user !== null && <Profile user={user} />}
      </div>
    </Page>
  );
}
