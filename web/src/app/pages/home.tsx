import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo } from 'react';
import { Link } from 'react-router-dom';
import { useSession } from '../../shared/auth/session.tsx';
import { coursesQuery } from '../../shared/courses/queries.ts';
import { paths } from '../../shared/paths.ts';
import { ErrorState } from '../../shared/ui/error-state.tsx';
import { ForwardIcon } from '../../shared/ui/icons.tsx';
import { Page, usePageTitle } from '../../shared/ui/page.tsx';
import { useHydrated } from '../../shared/ui/use-hydrated.ts';
import { useCurrentProgress } from '../../student/account/current-progress.ts';
import { CourseGrid, CourseGridSkeleton } from '../../student/courses/course-grid.tsx';
import { sortByFit } from '../../student/courses/sort-by-fit.ts';
import { Hero } from '../../student/home/hero.tsx';
import { homeCopy } from '../../student/home/home.copy.ts';
import { Channel, Steps, Teachers } from '../../student/home/sections.tsx';
import { Welcome, WelcomeSkeleton } from '../../student/home/welcome.tsx';
import * as styles from './home.module.css';
import { VisitorOrStudent } from './visitor-or-student.tsx';

/** Number of newest courses. They fill two rows on a wide screen. */
const newestCount = 6;

/**
 * Returns the catalogue. The value is deferred, because rendering all cards in one task would delay
 * taps.
 */
function useCatalogue() {
  const { data, error, refetch } = useQuery(coursesQuery);
  const hydrated = useHydrated();
  return { courses: useDeferredValue(hydrated ? data : undefined), error, refetch };
}

function NewestCourses() {
  const { courses, error, refetch } = useCatalogue();
  const progress = useCurrentProgress();
  const { user } = useSession();
  const orderedCourses = useMemo(() => courses && sortByFit(courses, user), [courses, user]);
  return (
    <section>
      <div className={styles.sectionHead}>
        <h2>{homeCopy.newest.title}</h2>
        <Link className={styles.more} to={paths.courses()}>
          {homeCopy.newest.all}
          <ForwardIcon size={18} />
        </Link>
      </div>
      {orderedCourses === undefined ? (
        error === null ? (
          <CourseGridSkeleton count={newestCount} />
        ) : (
          <ErrorState error={error} onRetry={refetch} level={3} />
        )
      ) : orderedCourses.length === 0 ? (
        <p className={styles.none}>{homeCopy.newest.none}</p>
      ) : (
        <CourseGrid courses={orderedCourses.slice(0, newestCount)} progress={progress} level={3} />
      )}
    </section>
  );
}

/** Shows an introduction to visitors, and the next lecture to students. */
function Introduction() {
  const { user } = useSession();
  const student = user === null ? <WelcomeSkeleton /> : <Welcome user={user} />;
  return <VisitorOrStudent visitor={<Hero />} student={student} />;
}

function AllTeachers() {
  const { courses } = useCatalogue();
  return <Teachers courses={courses ?? []} />;
}

export function Component() {
  usePageTitle('');
  return (
    <>
      <Introduction />
      <Page>
        <div className={styles.sections}>
          <NewestCourses />
          <Steps />
          <AllTeachers />
          <Channel />
        </div>
      </Page>
    </>
  );
}
