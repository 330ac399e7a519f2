import type { EnrolledCourse, User } from '@markaz/contract/accounts/users';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { myCoursesAtHand } from '../../../shared/account/queries.ts';
import { fetchMistakes, unknownCourses } from '../../../shared/mistakes/fetch-mistakes.ts';
import { mistakesToReview } from '../../../shared/mistakes/mistakes-to-review.ts';

/** Returns the current time, which updates when the page is hidden or shown. */
function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const look = () => setNow(new Date());
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  return now;
}

const none: readonly EnrolledCourse[] = [];

/** Returns a student's mistakes on this device. Fetches those not recorded here, once. */
export function useMistakes(user: User) {
  const now = useNow();
  const { data, isPlaceholderData, isPending, error, refetch } = useQuery(myCoursesAtHand);
  const courses = data ?? none;
  const unknown = unknownCourses(user.uid, courses);
  const fetching = useQuery({
    queryKey: ['user', 'mistakes', user.uid, ...unknown.map(({ id }) => id)],
    queryFn: async ({ signal }) => {
      await fetchMistakes(user.uid, unknown, signal);
      return true;
    },
    enabled: unknown.length > 0 && !isPlaceholderData,
    gcTime: 0,
  });
  const isUnknown = unknown.length > 0;
  return {
    now,
    courses,
    // Read storage on every render, because fetched mistakes are added there.
    mistakes: mistakesToReview(user, courses, now),
    /** Whether mistakes may be missing because they are still loading. */
    pending: isPending || (isUnknown && fetching.error === null && fetching.data === undefined),
    error: error ?? (isUnknown ? fetching.error : null),
    retry: () => void (error === null ? fetching.refetch() : refetch()),
  };
}
