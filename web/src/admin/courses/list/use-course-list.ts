import type { AdminCourseSummary } from '@markaz/contract/course-admin';
import { useDeferredValue, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { arabicSearch } from '../../../shared/courses/arabic-search.ts';
import { searchable } from '../../../shared/courses/catalogue-filter.ts';
import { locale } from '../../../shared/format/locale.ts';
import { oneOf, readFilters } from '../../ui/filters.ts';

export const courseStates = ['live', 'published', 'draft', 'trash'] as const;
type CourseState = (typeof courseStates)[number];

export const courseSorts = ['newest', 'updated', 'title', 'lectures'] as const;
type CourseSort = (typeof courseSorts)[number];

interface CourseOrder {
  readonly state: CourseState;
  readonly sort: CourseSort;
}

/** Which courses the address asks for, and in which order; whatever is none of ours is the first. */
export function readOrder(parameters: URLSearchParams): CourseOrder {
  const asked = readFilters<Partial<CourseOrder>>(parameters, {
    state: oneOf(courseStates),
    sort: oneOf(courseSorts),
  });
  return { state: 'live', sort: 'newest', ...asked };
}

type Standing = Pick<AdminCourseSummary, 'state' | 'published'>;

/** Whether a course is shown; what is in the trash is neither published nor a draft. */
export function isWanted({ state, published }: Standing, wanted: CourseState): boolean {
  if (wanted === 'trash' || state === 'trashed') return wanted === 'trash' && state === 'trashed';
  return wanted === 'live' || published === (wanted === 'published');
}

const titles = new Intl.Collator(locale, { numeric: true });

const orders: Readonly<
  Record<CourseSort, (a: AdminCourseSummary, b: AdminCourseSummary) => number>
> = {
  newest: (a, b) => b.createdAt.localeCompare(a.createdAt),
  updated: (a, b) => b.updatedAt.localeCompare(a.updatedAt),
  title: (a, b) => titles.compare(a.title, b.title),
  lectures: (a, b) => b.lectureCount - a.lectureCount,
};

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
      courses
        .toSorted(orders[sort])
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
