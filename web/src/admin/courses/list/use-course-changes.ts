import type { AdminCourseSummary } from '@markaz/contract/course-admin';
import { courseKeys } from '../../../shared/courses/queries.ts';
import { adminKeys, type CourseChange, changeCourses } from '../../api/course-queries.ts';
import { nothing } from '../../ui/selection.ts';
import { useAction } from '../../ui/use-action.ts';
import { copy } from './copy.ts';
import { actionOn, type CourseAction, nameOf } from './course-action.ts';

interface Request {
  readonly courses: readonly AdminCourseSummary[];
  readonly change: CourseChange;
}

/** What shows courses, and must be asked for anew when they change. */
export const courseLists = [adminKeys.courses, courseKeys.all];

const idsOf = (courses: readonly AdminCourseSummary[]) => courses.map(({ id }) => id);

/**
 * Publishes, hides and restores courses, one request at a time.
 * @param onDone called with what came of it, once the lists show it.
 */
export function useCourseChanges(onDone: (done: CourseAction) => void) {
  const { run, isPending, problem, variables } = useAction({
    call: ({ courses, change }: Request) => changeCourses(idsOf(courses), change),
    failed: ({ courses }) => copy.changeFailed(nameOf(courses)),
    changes: courseLists,
  });
  const change = (courses: Request['courses'], wanted: CourseChange) =>
    run(
      { courses, change: wanted },
      { onSuccess: (changed) => onDone(actionOn(wanted, courses, changed)) },
    );
  return {
    /** Ids of the courses under way. */
    busy: isPending && variables ? new Set(idsOf(variables.courses)) : nothing,
    problem,
    change,
    retry: () => variables && change(variables.courses, variables.change),
  };
}
