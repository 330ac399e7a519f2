import type { EnrolledCourse, Progress, User } from '@markaz/contract/users';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { isOver } from '../../shared/account/is-over.ts';
import { keptCourses } from '../../shared/account/kept-courses.ts';
import { progressReports } from '../../shared/account/progress-reports.ts';
import { myCoursesQuery } from '../../shared/account/queries.ts';
import { useSession } from '../../shared/auth/session.tsx';

type ProgressByCourse = ReadonlyMap<string, Progress>;

function useByCourse(courses: readonly EnrolledCourse[] | null | undefined): ProgressByCourse {
  return useMemo(
    () => new Map((courses ?? []).map((course) => [course.id, course.progress] as const)),
    [courses],
  );
}

/**
 * Progress by course id, for the courses that the reader has or had; empty for a visitor.
 * @param isWorthCall whether to ask for it; what was asked for already is given in any case.
 */
export function useProgress(isWorthCall: (user: User) => boolean = () => true): ProgressByCourse {
  const { user } = useSession();
  const { data } = useQuery({ ...myCoursesQuery, enabled: user !== null && isWorthCall(user) });
  return useByCourse(user && data);
}

/** The same without courses that are over, for marking what the reader has. */
export function useCurrentProgress(): ProgressByCourse {
  return useCurrent(useProgress());
}

function useCurrent(progress: ProgressByCourse): ProgressByCourse {
  const { user } = useSession();
  const [now] = useState(() => new Date());
  return useMemo(
    () => new Map([...progress].filter(([cId]) => !isOver(user, cId, now))),
    [progress, user, now],
  );
}

/** The same as this device knows it, asked for only where it lacks one of the reader's courses. */
export function useKeptProgress(): ProgressByCourse {
  const { user } = useSession();
  const kept = useMemo(() => {
    const courses = user && keptCourses(user.uid);
    return courses && progressReports.applyTo(courses);
  }, [user]);
  const isKept = (cId: string) => kept?.some(({ id }) => id === cId) ?? false;
  const { data } = useQuery({
    ...myCoursesQuery,
    enabled: user !== null && !user.courses.every(isKept),
  });
  return useCurrent(useByCourse(user && (data ?? kept)));
}
