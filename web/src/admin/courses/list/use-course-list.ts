import type { AdminCourseSummary } from '@markaz/contract/course-admin';
import { useDeferredValue, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { arabicSearch } from '../../../shared/courses/arabic-search.ts';
import { searchable } from '../../../shared/courses/catalogue-filter.ts';
import { isWanted, readOrder, sorted } from './course-order.ts';

/** Rows of one page. */
const pageSize = 50;

/** The courses that fit what is typed and what the address says, a page of them at a time. */
export function useCourseList(courses: readonly AdminCourseSummary[]) {
  const [query, setQuery] = useState('');
  const wanted = useDeferredValue(query);
  const [parameters, setParameters] = useSearchParams();
  const { state, sort } = readOrder(parameters);
  const [page, setPage] = useState(1);
  const items = useMemo(
    () =>
      sorted(courses, sort)
        .filter((course) => isWanted(course, state))
        .map((course) => ({ ...searchable(course), course })),
    [courses, state, sort],
  );
  const found = useMemo(() => {
    const search = arabicSearch(wanted);
    return items.filter((item) => search.matches(item.text)).map((item) => item.course);
  }, [items, wanted]);
  const pages = Math.max(1, Math.ceil(found.length / pageSize));
  const current = Math.min(page, pages);
  return {
    query,
    state,
    sort,
    /** How many fit, on all pages. */
    total: found.length,
    shown: found.slice((current - 1) * pageSize, current * pageSize),
    /** There is nothing whatever is typed. */
    isEmpty: items.length === 0,
    pages,
    page: current,
    setPage,
    search: (text: string) => {
      setQuery(text);
      setPage(1);
    },
    choose: (part: 'state' | 'sort', value: string) => {
      setPage(1);
      setParameters((before) => ({ ...Object.fromEntries(before), [part]: value }), {
        replace: true,
        preventScrollReset: true,
      });
    },
  };
}
