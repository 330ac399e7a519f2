import { queryOptions } from '@tanstack/react-query';
import { permitted, postJson } from '../../shared/api/client.ts';

/** Which course a code opens. Never retried: every refused code counts against the student. */
export function codeQuery(token: string) {
  return queryOptions({
    queryKey: ['codes', token] as const,
    queryFn: async ({ signal }) =>
      permitted(await postJson('courses/course/enroll/lookup', { token }, { signal })),
    staleTime: 60_000,
    retry: false,
  });
}
