import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { accessStatusOf } from '../../shared/account/access-status.ts';
import { withPendingReports } from '../../shared/account/pending-reports.ts';
import { myCoursesQuery, storedCourses } from '../../shared/account/queries.ts';
import { useSession } from '../../shared/auth/session.tsx';
import { type ProgressByCourse, useProgress, useProgressByCourse } from './use-progress.ts';

/**
 * Removes the courses to which access has ended. The function is not in `use-progress.ts`, because
 * pages without course cards do not need it.
 */
function useWithoutEndedCourses(progress: ProgressByCourse): ProgressByCourse {
  const { user } = useSession();
  const [now] = useState(() => new Date());
  return useMemo(
    () =>
      new Map([...progress].filter(([cId]) => accessStatusOf(user, cId, now).state !== 'ended')),
    [progress, user, now],
  );
}

/** Returns the student's progress in each course to which access has not ended. */
export function useCurrentProgress(): ProgressByCourse {
  return useWithoutEndedCourses(useProgress());
}

/**
 * Like `useCurrentProgress`, but uses the courses that are stored on this device. Fetches them only
 * if one of the student's courses is not stored.
 */
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
  return useWithoutEndedCourses(useProgressByCourse(user && (data ?? stored)));
}
