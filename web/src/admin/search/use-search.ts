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

/** Shortest text that searches more than the pages, in letters. */
const least = 2;

/** Milliseconds without input before the server is asked. */
const pause = 250;

/** The text at the last pause. */
function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(setPaused, pause, text);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}

type TitleOf = (cId: string) => string;

/** Calls to the server, one a group; all need the role `sales`. */
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
 * Returns all that matches a text and the user may see: pages and courses at once, the rest after a
 * pause. Results of another text never appear. Later responses are added below earlier ones, so
 * that a row stays in place while somebody is about to choose it.
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
    /** Groups whose request failed. */
    failed: [
      ...(asks && courses.isError ? ['courses' as const] : []),
      ...calls.flatMap(([group], index) => (asked[index]?.isError ? [group] : [])),
    ],
  };
}
