import type { AdminCourseSummary } from '@markaz/contract/course-admin';
import { locale } from '../../../shared/format/locale.ts';
import { oneOf, readFilters } from '../../ui/filters.ts';

export const courseStates = ['live', 'published', 'draft', 'trash'] as const;
export type CourseState = (typeof courseStates)[number];

export const courseSorts = ['newest', 'updated', 'title', 'lectures'] as const;
export type CourseSort = (typeof courseSorts)[number];

export interface CourseOrder {
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

export function sorted(
  courses: readonly AdminCourseSummary[],
  sort: CourseSort,
): AdminCourseSummary[] {
  return courses.toSorted(orders[sort]);
}
