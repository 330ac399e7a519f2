import { queryOptions } from '@tanstack/react-query';
import { permitted, postJson } from '../../shared/api/client.ts';
import { startOfDay } from '../ui/end-of-day.ts';

/** What happened today, all in one call. */
export const todayQuery = queryOptions({
  queryKey: ['admin', 'today'],
  queryFn: async ({ signal }) => permitted(await postJson('admin/today', undefined, { signal })),
});

/** Students with refused codes on a day in Cairo, and since. @param day `2026-11-21` */
export function refusedQuery(day: string) {
  return queryOptions({
    queryKey: ['admin', 'students', 'refused', day],
    queryFn: async ({ signal }) => {
      const since = startOfDay(day) ?? day;
      return permitted(await postJson('admin/students/refused', { since }, { signal })).students;
    },
  });
}
