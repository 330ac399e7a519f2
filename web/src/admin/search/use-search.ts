import { type UseQueryResult, useQueries, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { permitted, postJson } from '../../shared/api/client.ts';
import { allCoursesQuery } from '../api/course-queries.ts';
import { useMay } from '../ui/may.ts';
import {
  type Found,
  findCourses,
  findPages,
  most,
  presentBatch,
  presentCard,
  presentStudent,
} from './found.ts';

/** Letters from which on anything but pages is searched. */
const least = 2;

/** Milliseconds without another letter before the server is asked. */
const pause = 250;

/** The text as it was when typing last paused. */
function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(setPaused, pause, text);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}

type TitleOf = (cId: string) => string;

/** What the server is asked, one call a group; all of it is for who sells. */
const calls = [
  [
    'cards',
    async (text: string, signal: AbortSignal) => {
      const body = { text, limit: most };
      const { codes, courses } = permitted(await postJson('admin/codes/find', body, { signal }));
      return () => codes.map((code) => presentCard(code, (cId) => courses[cId] ?? ''));
    },
  ],
  [
    'students',
    async (search: string, signal: AbortSignal) => {
      const body = { search, limit: most };
      const { students } = permitted(await postJson('admin/students', body, { signal }));
      return () => students.map(presentStudent);
    },
  ],
  [
    'batches',
    async (search: string, signal: AbortSignal) => {
      const body = { search, limit: most };
      const { batches } = permitted(await postJson('admin/codes/batches', body, { signal }));
      return (titleOf: TitleOf) => batches.map((batch) => presentBatch(batch, titleOf));
    },
  ],
] as const;

type Present = (titleOf: TitleOf) => Found[];

/**
 * Everything that fits a text and is for whoever looks: pages and courses at once, the rest when typing pauses. What was found
 * for another text is never given. A later answer comes below the earlier ones: a row that somebody is about to choose stays
 * where it is.
 */
export function useSearch(typed: string) {
  const text = typed.trim();
  const paused = usePaused(text);
  const asks = text.length >= least;
  const settled = asks && paused === text;
  const may = useMay();
  const sells = may('sales');
  const courses = useQuery({ ...allCoursesQuery, enabled: asks });
  const answers: UseQueryResult<Present>[] = useQueries({
    queries: calls.map(([group, find]) => ({
      queryKey: ['admin', 'search', group, paused],
      queryFn: ({ signal }: { readonly signal: AbortSignal }): Promise<Present> =>
        find(paused, signal),
      enabled: settled && sells,
    })),
  });
  const inMemory = useMemo(
    () => [
      ...findPages(asks ? text : '', may),
      ...(asks ? findCourses(courses.data ?? [], text, may) : []),
    ],
    [asks, text, courses.data, may],
  );
  const titleOf = (cId: string) => courses.data?.find(({ id }) => id === cId)?.title ?? '';
  const asked = settled && sells ? answers : [];
  const arrived = asked.toSorted((a, b) => a.dataUpdatedAt - b.dataUpdatedAt);
  return {
    found: courses.isPending
      ? inMemory
      : [...inMemory, ...arrived.flatMap(({ data }) => data?.(titleOf) ?? [])],
    pending: asks && (!settled || courses.isPending || asked.some(({ isPending }) => isPending)),
    /** Groups whose answer did not come. */
    failed: [
      ...(asks && courses.isError ? ['courses' as const] : []),
      ...calls.flatMap(([group], index) => (asked[index]?.isError ? [group] : [])),
    ],
  };
}
