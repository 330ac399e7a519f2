import type { EnrolledCourse, User } from '@markaz/contract/accounts/users';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { myCoursesWithPlaceholder } from '../../../shared/account/queries.ts';
import { coursesToFetch, fetchMistakes } from '../../../shared/mistakes/fetch-mistakes.ts';
import { mistakesToReview } from '../../../shared/mistakes/mistakes-to-review.ts';

/** Returns the current time. Updates it when the page is hidden or shown. */
function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const update = () => setNow(new Date());
    document.addEventListener('visibilitychange', update);
    return () => document.removeEventListener('visibilitychange', update);
  }, []);
  return now;
}

const noCourses: readonly EnrolledCourse[] = [];

/**
 * Returns the student's mistakes that are stored on this device. Fetches mistakes that are missing
 * there.
 */
export function useMistakes(user: User) {
  const now = useNow();
  const { data, isPlaceholderData, isPending, error, refetch } = useQuery(myCoursesWithPlaceholder);
  const courses = data ?? noCourses;
  const unfetched = coursesToFetch(user.uid, courses);
  const mistakesResult = useQuery({
    queryKey: ['user', 'mistakes', user.uid, ...unfetched.map(({ id }) => id)],
    queryFn: async ({ signal }) => {
      await fetchMistakes(user.uid, unfetched, signal);
      return true;
    },
    enabled: unfetched.length > 0 && !isPlaceholderData,
    gcTime: 0,
  });
  const isIncomplete = unfetched.length > 0;
  return {
    now,
    courses,
    // Read storage on every render, because fetched mistakes are added there.
    mistakes: mistakesToReview(user, courses, now),
    /** Whether mistakes may be missing because they are still loading. */
    isLoading:
      isPending ||
      (isIncomplete && mistakesResult.error === null && mistakesResult.data === undefined),
    error: error ?? (isIncomplete ? mistakesResult.error : null),
    retry: () => void (error === null ? mistakesResult.refetch() : refetch()),
  };
}
