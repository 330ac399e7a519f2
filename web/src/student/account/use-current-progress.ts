import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { isOver } from '../../shared/account/is-over.ts';
import { keptCourses } from '../../shared/account/kept-courses.ts';
import { myCoursesQuery } from '../../shared/account/queries.ts';
import { withKeptReports } from '../../shared/account/with-progress.ts';
import { useSession } from '../../shared/auth/session.tsx';
import { type ProgressByCourse, useByCourse, useProgress } from './use-progress.ts';

function useCurrent(progress: ProgressByCourse): ProgressByCourse {
  const { user } = useSession();
  const [now] = useState(() => new Date());
  return useMemo(
    () => new Map([...progress].filter(([cId]) => !isOver(user, cId, now))),
    [progress, user, now],
  );
}

/** Progress without the courses that have ended, for marking the reader's courses. */
export function useCurrentProgress(): ProgressByCourse {
  return useCurrent(useProgress());
}

/** The same from this device's copy; fetched only if it lacks one of the reader's courses. */
export function useKeptProgress(): ProgressByCourse {
  const { user } = useSession();
  const kept = useMemo(() => {
    const courses = user && keptCourses(user.uid);
    return user && courses && withKeptReports(user.uid, courses);
  }, [user]);
  const isKept = (cId: string) => kept?.some(({ id }) => id === cId) ?? false;
  const { data } = useQuery({
    ...myCoursesQuery,
    enabled: user !== null && !user.courses.every(isKept),
  });
  return useCurrent(useByCourse(user && (data ?? kept)));
}
