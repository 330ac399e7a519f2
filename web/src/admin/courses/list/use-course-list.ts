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

const sortValues = {
  newest: ({ course }) => Date.parse(course.createdAt),
  updated: ({ course }) => Date.parse(course.updatedAt),
  title: ({ course }) => course.title,
  lectures: ({ course }) => course.lectureCount,
  students: ({ totals }) => totals.students,
  unusedCards: ({ totals }) => totals.unusedCards,
  subject: ({ course }) => course.subject || null,
  grade: ({ course }) => course.grade,
} satisfies Record<string, SortValueOf<CourseRow>>;
export type CourseSort = keyof typeof sortValues;

/** Reads the filters and the order from the URL. Replaces unknown values by the defaults. */
export function readListFilters(parameters: URLSearchParams) {
  const urlFilters = readFilters<{
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
    sort: oneOf(Object.keys(sortValues) as CourseSort[]),
    order: oneOf(['asc', 'desc']),
  });
  return { q: '', state: 'live', grade: '', author: '', sort: 'newest', ...urlFilters } as const;
}

type ListFilters = ReturnType<typeof readListFilters>;

type CourseStatus = Pick<AdminCourseSummary, 'state' | 'published'>;

/** Whether a course belongs to a state filter. A trashed one is neither published nor a draft. */
export function matchesState({ state, published }: CourseStatus, filter: CourseState): boolean {
  if (filter === 'trash' || state === 'trashed') return filter === 'trash' && state === 'trashed';
  return filter === 'live' || published === (filter === 'published');
}

/** Columns that sort in ascending order first. Others start with the highest or latest value. */
const ascendingFirst: ReadonlySet<CourseSort> = new Set(['title', 'subject', 'grade']);

const pageSize = 50;

const emptyTotals: CourseTotals = { students: 0, unusedCards: 0, bundleCards: 0 };

/** Returns the courses that match the filters in the URL, page by page. */
export function useCourseList(
  courses: readonly AdminCourseSummary[],
  totals: Readonly<Record<string, CourseTotals>>,
) {
  const [parameters, setParameters] = useSearchParams();
  const filters = readListFilters(parameters);
  const { state, grade, author, sort } = filters;
  const descending = filters.order ? filters.order === 'desc' : !ascendingFirst.has(sort);
  const query = useDeferredValue(filters.q);
  const [pages, setPages] = useState(1);
  const items = useMemo(() => {
    const rows = courses
      .filter((course) => matchesState(course, state))
      .map((course) => ({ course, totals: totals[course.id] ?? emptyTotals }));
    return sortedBy(rows, sortValues[sort], descending).map((row) => ({
      text: searchable(row.course).text,
      row,
    }));
  }, [courses, totals, state, sort, descending]);
  const matching = useMemo(() => {
    const search = arabicSearch(query);
    return items
      .filter(({ text }) => search.matches(text))
      .map(({ row }) => row)
      .filter(({ course }) => grade === '' || course.grade === grade)
      .filter(({ course }) => author === '' || course.author?.id === author);
  }, [items, query, grade, author]);
  const changeFilters = (changes: Partial<Record<keyof ListFilters, string>>) => {
    setPages(1);
    const next = Object.entries({ ...filters, ...changes }).filter(([, value]) => value !== '');
    setParameters(Object.fromEntries(next), { replace: true });
  };
  return {
    filters,
    sort: { by: sort, descending },
    /** Number of matching courses, including those on later pages. */
    matchCount: matching.length,
    visibleRows: matching.slice(0, pages * pageSize),
    /** Whether no course has this state, even without a search. */
    isEmpty: items.length === 0,
    hasMore: matching.length > pages * pageSize,
    showMore: () => setPages(pages + 1),
    changeFilters,
    sortBy: (by: CourseSort) => {
      const next = nextSort({ by: sort, descending }, by, !ascendingFirst.has(by));
      changeFilters({ sort: by, order: next.descending ? 'desc' : 'asc' });
    },
  };
}
