import type { AdminCourseSummary } from '@markaz/contract/catalogue/course-admin';
import { postJson, requirePermission } from '../../../shared/api/client.ts';
import { courseKeys } from '../../../shared/courses/queries.ts';
import { plural } from '../../../shared/format/plural.ts';
import { adminKeys } from '../../api/course-queries.ts';
import { noSelection } from '../../ui/data-table.tsx';
import { nouns } from '../../ui/nouns.ts';
import { useAction } from '../../ui/use-action.ts';
import { copy } from './list.copy.ts';

const courseChanges = ['publish', 'unpublish', 'restore'] as const;
export type CourseChange = (typeof courseChanges)[number];
export type CourseAction = CourseChange | 'trash';

type Courses = readonly AdminCourseSummary[];

/**
 * Action → the action that undoes it. `restore` has no undo, because moving courses to the trash
 * needs a confirmation.
 */
export const undoActions: Readonly<Record<CourseAction, CourseChange | null>> = {
  publish: 'unpublish',
  unpublish: 'publish',
  trash: 'restore',
  restore: null,
};

/** Returns the title of a single course, or the number of several. */
function describeCourses(courses: Courses): string {
  const [only, second] = courses;
  return only !== undefined && second === undefined
    ? only.title
    : plural(courses.length, nouns.course);
}

/** Says what an action did. @param unchangedCount number of unchanged or missing courses */
export function describeResult(
  action: CourseAction,
  changedCourses: Courses,
  unchangedCount: number,
): string {
  const sentences = [
    changedCourses.length > 0 && copy.done[action](describeCourses(changedCourses)),
    unchangedCount > 0 && copy.unchanged(plural(unchangedCount, nouns.course)),
  ];
  return sentences.filter(Boolean).join('. ');
}

/** Returns the action that a course's state allows. */
export function availableChange({ state, published }: AdminCourseSummary): CourseChange {
  if (state === 'trashed') return 'restore';
  return published ? 'unpublish' : 'publish';
}

/** Returns the actions that at least one of the courses allows. */
export function availableChanges(courses: Courses): readonly CourseChange[] {
  return courseChanges.filter((change) =>
    courses.some((course) => availableChange(course) === change),
  );
}

export const courseListKeys = [adminKeys.courses, courseKeys.all];

/** Called after an action on `courses`. @param changedIds ids of the courses that it changed */
export type OnChanged = (
  action: CourseAction,
  courses: Courses,
  changedIds: readonly string[],
) => void;

interface ChangeRequest {
  /** At most `limits.coursesPerCall` courses. */
  readonly courses: Courses;
  readonly change: CourseChange;
}

/** Publishes, unpublishes and restores courses. @param onDone called once the lists are updated */
export function useCourseChanges(onDone: OnChanged) {
  const { run, isPending, problem, variables } = useAction({
    call: async ({ courses, change }: ChangeRequest) => {
      const ids = courses.map(({ id }) => id);
      if (change === 'restore')
        return requirePermission(await postJson('admin/courses/restore', { ids })).restored;
      const request = { ids, published: change === 'publish' };
      return requirePermission(await postJson('admin/courses/publish', request)).changed;
    },
    failureText: ({ courses }) => copy.changeFailed(describeCourses(courses)),
    invalidates: courseListKeys,
  });
  const change = (courses: Courses, requestedChange: CourseChange) =>
    run(
      { courses, change: requestedChange },
      { onSuccess: (changedIds) => onDone(requestedChange, courses, changedIds) },
    );
  return {
    busyIds: isPending && variables ? new Set(variables.courses.map(({ id }) => id)) : noSelection,
    problem,
    change,
    retry: () => variables && change(variables.courses, variables.change),
  };
}
