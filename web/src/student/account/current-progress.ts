import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { standingIn } from '../../shared/account/course-standing.ts';
import { withPendingReports } from '../../shared/account/pending-reports.ts';
import { myCoursesQuery, storedCourses } from '../../shared/account/queries.ts';
import { useSession } from '../../shared/auth/session.tsx';
import { type ProgressByCourse, useByCourse, useProgress } from './use-progress.ts';

/** Apart from `use-progress.ts`, because pages without course cards do not need it. */
function useCurrent(progress: ProgressByCourse): ProgressByCourse {
  const { user } = useSession();
  const [now] = useState(() => new Date());
  return useMemo(
    () => new Map([...progress].filter(([cId]) => standingIn(user, cId, now).state !== 'ended')),
    [progress, user, now],
  );
}

/** Returns progress in the courses to which access has not ended. */
export function useCurrentProgress(): ProgressByCourse {
  return useCurrent(useProgress());
}

/** `useCurrentProgress` from this device's copy. Fetches only if the copy lacks a course. */
export function useStoredProgress(): ProgressByCourse {
  const { user } = useSession();
  const stored = useMemo(() => {
    const courses = user && storedCourses(user.uid);
    return user && courses && withPendingReports(user.uid, courses);
  }, [user]);
  const isStored = (cId: string) => stored?.some(({ id }) => id === cId) ?? false;
  const { data } = useQuery({
    ...myCoursesQuery,
    enabled: user !== null && !user.courses.every(isStored),
  });
  return useCurrent(useByCourse(user && (data ?? stored)));
}
