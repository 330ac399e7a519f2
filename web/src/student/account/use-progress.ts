import type { EnrolledCourse, Progress, User } from '@markaz/contract/accounts/users';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { standingIn } from '../../shared/account/course-standing.ts';
import { withPendingReports } from '../../shared/account/pending-reports.ts';
import { myCoursesQuery, storedCourses } from '../../shared/account/queries.ts';
import { useSession } from '../../shared/auth/session.tsx';

type ProgressByCourse = ReadonlyMap<string, Progress>;

function useByCourse(courses: readonly EnrolledCourse[] | null | undefined): ProgressByCourse {
  return useMemo(
    () => new Map((courses ?? []).map((course) => [course.id, course.progress] as const)),
    [courses],
  );
}

/**
 * Returns progress in the courses that the student has or had; empty for visitors.
 * @param isWorthCall whether to fetch progress. Cached progress is returned in any case.
 */
export function useProgress(isWorthCall: (user: User) => boolean = () => true): ProgressByCourse {
  const { user } = useSession();
  const { data } = useQuery({ ...myCoursesQuery, enabled: user !== null && isWorthCall(user) });
  return useByCourse(user && data);
}

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
