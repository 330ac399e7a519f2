import type { Progress } from '@markaz/contract/users';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { myCoursesQuery } from '../../shared/account/queries.ts';
import { useSession } from '../../shared/auth/session.tsx';

/** Progress by course id, for the courses that the reader is enrolled in; empty for a visitor. */
export function useProgress(): ReadonlyMap<string, Progress> {
  const { status } = useSession();
  const known = status === 'signed-in';
  const { data } = useQuery({ ...myCoursesQuery, enabled: known });
  return useMemo(
    () => new Map((known && data ? data : []).map(({ id, progress }) => [id, progress] as const)),
    [known, data],
  );
}
