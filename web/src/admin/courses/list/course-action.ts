import type { AdminCourseSummary } from '@markaz/contract/catalogue/course-admin';
import { plural } from '../../../shared/format/plural.ts';
import { nouns } from '../../ui/nouns.ts';
import { copy } from './copy.ts';

/** What can be done to courses besides deleting them. */
const courseChanges = ['publish', 'unpublish', 'restore'] as const;
export type CourseChange = (typeof courseChanges)[number];

/** What was done to courses, and to which of those that were asked for. */
export interface CourseAction {
  readonly action: CourseChange | 'trash';
  /** Those that it changed. */
  readonly courses: readonly AdminCourseSummary[];
  /** How many were so already, or are gone. */
  readonly unchanged: number;
}

/** The action as it went. @param changed ids of those of `courses` that it changed. */
export function actionOn(
  action: CourseAction['action'],
  courses: readonly AdminCourseSummary[],
  changed: readonly string[],
): CourseAction {
  return {
    action,
    courses: courses.filter(({ id }) => changed.includes(id)),
    unchanged: courses.length - changed.length,
  };
}

/** What takes an action back; null for restoring, which only deleting would, and that asks first. */
export const undoOf: Readonly<Record<CourseAction['action'], CourseChange | null>> = {
  publish: 'unpublish',
  unpublish: 'publish',
  trash: 'restore',
  restore: null,
};

/** One course by its title, more by their number. */
export function nameOf(courses: readonly AdminCourseSummary[]): string {
  const [only, second] = courses;
  return only !== undefined && second === undefined
    ? only.title
    : plural(courses.length, nouns.course);
}

export function sentenceOf({ action, courses, unchanged }: CourseAction): string {
  const sentences = [
    courses.length > 0 && copy.done[action](nameOf(courses)),
    unchanged > 0 && copy.unchanged(plural(unchanged, nouns.course)),
  ];
  return sentences.filter(Boolean).join('. ');
}

/** What can be done to one course. */
export function changeFor({ state, published }: AdminCourseSummary): CourseChange {
  if (state === 'trashed') return 'restore';
  return published ? 'unpublish' : 'publish';
}

/** What can be done to courses that are chosen together. */
export function changesFor(courses: readonly AdminCourseSummary[]): readonly CourseChange[] {
  return courseChanges.filter((change) => courses.some((course) => changeFor(course) === change));
}
