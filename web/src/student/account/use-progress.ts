import type { EnrolledCourse, Progress, User } from '@markaz/contract/accounts/users';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { myCoursesQuery } from '../../shared/account/queries.ts';
import { useSession } from '../../shared/auth/session.tsx';

export type ProgressByCourse = ReadonlyMap<string, Progress>;

export function useProgressByCourse(
  courses: readonly EnrolledCourse[] | null | undefined,
): ProgressByCourse {
  return useMemo(
    () => new Map((courses ?? []).map((course) => [course.id, course.progress] as const)),
    [courses],
  );
}

/**
 * Returns the student's progress in each current or former course. The map is empty for visitors.
 * @param shouldFetch whether to fetch the progress. Cached progress is returned in any case.
 */
export function useProgress(shouldFetch: (user: User) => boolean = () => true): ProgressByCourse {
  const { user } = useSession();
  const { data } = useQuery({ ...myCoursesQuery, enabled: user !== null && shouldFetch(user) });
  return useProgressByCourse(user && data);
}
