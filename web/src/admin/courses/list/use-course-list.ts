import type { AdminCourseSummary, CourseTotals } from '@markaz/contract/catalogue/course-admin';
import { grades } from '@markaz/contract/catalogue/courses';
import { useDeferredValue, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { arabicSearch, searchable } from '../../../shared/courses/arabic-search.ts';
import { anyText, oneOf, readFilters } from '../../ui/filters.ts';
import { nextSort, type SortValueOf, sortedBy } from '../../ui/sorting.ts';

export const courseStates = ['live', 'published', 'draft', 'trash'] as const;
type CourseState = (typeof courseStates)[number];

export interface CourseRow {
  readonly course: AdminCourseSummary;
  readonly totals: CourseTotals;
}

const measures = {
  newest: ({ course }) => Date.parse(course.createdAt),
  updated: ({ course }) => Date.parse(course.updatedAt),
  title: ({ course }) => course.title,
  lectures: ({ course }) => course.lectureCount,
  students: ({ totals }) => totals.students,
  unusedCards: ({ totals }) => totals.unusedCards,
  subject: ({ course }) => course.subject || null,
  grade: ({ course }) => course.grade,
} satisfies Record<string, SortValueOf<CourseRow>>;
export type CourseSort = keyof typeof measures;

/** Reads filters and order from the URL, and ignores unknown values. */
export function readList(parameters: URLSearchParams) {
  const asked = readFilters<{
    q?: string;
    state?: CourseState;
    grade?: (typeof grades)[number];
    author?: string;
    sort?: CourseSort;
    order?: 'asc' | 'desc';
  }>(parameters, {
    q: anyText,
    state: oneOf(courseStates),
    grade: oneOf(grades),
    author: anyText,
    sort: oneOf(Object.keys(measures) as CourseSort[]),
    order: oneOf(['asc', 'desc']),
  });
  return { q: '', state: 'live', grade: '', author: '', sort: 'newest', ...asked } as const;
}

type Wanted = ReturnType<typeof readList>;

type Standing = Pick<AdminCourseSummary, 'state' | 'published'>;

/** Whether a course has the wanted state. A trashed one is neither published nor a draft. */
export function isWanted({ state, published }: Standing, wanted: CourseState): boolean {
  if (wanted === 'trash' || state === 'trashed') return wanted === 'trash' && state === 'trashed';
  return wanted === 'live' || published === (wanted === 'published');
}

/** Columns that are first sorted ascending; the others start with the highest or latest value. */
const ascending: ReadonlySet<CourseSort> = new Set(['title', 'subject', 'grade']);

const pageSize = 50;

const none: CourseTotals = { students: 0, unusedCards: 0, bundleCards: 0 };

/** Returns the courses that match the URL, in portions. */
export function useCourseList(
  courses: readonly AdminCourseSummary[],
  totals: Readonly<Record<string, CourseTotals>>,
) {
  const [parameters, setParameters] = useSearchParams();
  const wanted = readList(parameters);
  const { state, grade, author, sort } = wanted;
  const descending = wanted.order ? wanted.order === 'desc' : !ascending.has(sort);
  const query = useDeferredValue(wanted.q);
  const [pages, setPages] = useState(1);
  const items = useMemo(() => {
    const rows = courses
      .filter((course) => isWanted(course, state))
      .map((course) => ({ course, totals: totals[course.id] ?? none }));
    return sortedBy(rows, measures[sort], descending).map((row) => ({
      text: searchable(row.course).text,
      row,
    }));
  }, [courses, totals, state, sort, descending]);
  const found = useMemo(() => {
    const search = arabicSearch(query);
    return items
      .filter(({ text }) => search.matches(text))
      .map(({ row }) => row)
      .filter(({ course }) => grade === '' || course.grade === grade)
      .filter(({ course }) => author === '' || course.author?.id === author);
  }, [items, query, grade, author]);
  const change = (parts: Partial<Record<keyof Wanted, string>>) => {
    setPages(1);
    const next = Object.entries({ ...wanted, ...parts }).filter(([, value]) => value !== '');
    setParameters(Object.fromEntries(next), { replace: true });
  };
  return {
    wanted,
    sort: { by: sort, descending },
    /** Number of matching courses, shown or not. */
    total: found.length,
    shown: found.slice(0, pages * pageSize),
    /** Whether no course has this state, even without a search. */
    isEmpty: items.length === 0,
    hasMore: found.length > pages * pageSize,
    showMore: () => setPages(pages + 1),
    change,
    sortBy: (by: CourseSort) => {
      const next = nextSort({ by: sort, descending }, by, !ascending.has(by));
      change({ sort: by, order: next.descending ? 'desc' : 'asc' });
    },
  };
}
