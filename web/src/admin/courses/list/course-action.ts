import type { AdminCourseSummary } from '@markaz/contract/catalogue/course-admin';
import { plural } from '../../../shared/format/plural.ts';
import { nouns } from '../../ui/nouns.ts';
import { copy } from './list.copy.ts';

/** Actions on courses, except deletion. */
const courseChanges = ['publish', 'unpublish', 'restore'] as const;
export type CourseChange = (typeof courseChanges)[number];

/** An action on courses, and the courses that it changed. */
export interface CourseAction {
  readonly action: CourseChange | 'trash';
  /** The changed courses. */
  readonly courses: readonly AdminCourseSummary[];
  /** Number of unchanged or missing courses. */
  readonly unchanged: number;
}

/** Result of an action. @param changed ids of those of `courses` that it changed. */
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

/** The undo of each action; null for `restore`: only a deletion undoes it, and that asks first. */
export const undoOf: Readonly<Record<CourseAction['action'], CourseChange | null>> = {
  publish: 'unpublish',
  unpublish: 'publish',
  trash: 'restore',
  restore: null,
};

/** One course by its title, several by their number. */
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

/** The action that fits one course. */
export function changeFor({ state, published }: AdminCourseSummary): CourseChange {
  if (state === 'trashed') return 'restore';
  return published ? 'unpublish' : 'publish';
}

/** The actions that fit a selection of courses. */
export function changesFor(courses: readonly AdminCourseSummary[]): readonly CourseChange[] {
  return courseChanges.filter((change) => courses.some((course) => changeFor(course) === change));
}
