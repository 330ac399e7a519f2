import { queryOptions } from '@tanstack/react-query';
import { permitted, postJson } from '../../shared/api/client.ts';
import { pagedQuery } from '../api/paged-query.ts';

const all = ['admin', 'quizzes'] as const;

/** Students hand in attempts all the time, so a cached copy may lack the latest. */
export function resultsQuery(cId: string, lId: string) {
  return queryOptions({
    queryKey: [...all, 'results', cId, lId],
    queryFn: async ({ signal }) =>
      permitted(await postJson('admin/quizzes/results', { cId, lId }, { signal })),
    staleTime: 0,
  });
}

/** The marks of a course's students, by name; in a search, the newest students first. */
export const marksQuery = (cId: string, lId: string, search: string) =>
  pagedQuery([...all, 'marks', cId, lId, search], (page, options) =>
    postJson('admin/quizzes/marks', { cId, lId, search, ...page }, options),
  );
