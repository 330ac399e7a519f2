import type { AdminCourseSummary } from '@markaz/contract/course-admin';
import { locale } from '../../../shared/format/locale.ts';

export const courseFilters = ['live', 'published', 'draft', 'trash'] as const;
export type CourseFilter = (typeof courseFilters)[number];

export const courseSorts = ['newest', 'updated', 'title', 'lectures'] as const;
export type CourseSort = (typeof courseSorts)[number];

/** @param text from the address; whatever is none of ours is the first. */
export function readFilter(text: string | null): CourseFilter {
  return courseFilters.find((filter) => filter === text) ?? 'live';
}

/** @param text from the address; whatever is none of ours is the first. */
export function readSort(text: string | null): CourseSort {
  return courseSorts.find((sort) => sort === text) ?? 'newest';
}

type Standing = Pick<AdminCourseSummary, 'state' | 'published'>;

/** Whether a course is shown; what is in the trash is neither published nor a draft. */
export function isWanted({ state, published }: Standing, filter: CourseFilter): boolean {
  if (filter === 'trash' || state === 'trashed') return filter === 'trash' && state === 'trashed';
  return filter === 'live' || published === (filter === 'published');
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

export function sorted(
  courses: readonly AdminCourseSummary[],
  sort: CourseSort,
): AdminCourseSummary[] {
  return courses.toSorted(orders[sort]);
}
