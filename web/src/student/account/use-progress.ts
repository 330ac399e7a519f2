import type { EnrolledCourse, Progress, User } from '@markaz/contract/accounts/users';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { myCoursesQuery } from '../../shared/account/queries.ts';
import { useSession } from '../../shared/auth/session.tsx';

export type ProgressByCourse = ReadonlyMap<string, Progress>;

export function useByCourse(
  courses: readonly EnrolledCourse[] | null | undefined,
): ProgressByCourse {
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
