import type { AdminCourseSummary } from '@markaz/contract/catalogue/course-admin';
import { permitted, postJson } from '../../../shared/api/client.ts';
import { courseKeys } from '../../../shared/courses/queries.ts';
import { adminKeys } from '../../api/course-queries.ts';
import { noSelection } from '../../ui/data-table.tsx';
import { useAction } from '../../ui/use-action.ts';
import { actionOn, type CourseAction, type CourseChange, nameOf } from './course-action.ts';
import { copy } from './list.copy.ts';

interface Request {
  readonly courses: readonly AdminCourseSummary[];
  readonly change: CourseChange;
}

/** Queries of course lists, refetched after a change. */
export const courseLists = [adminKeys.courses, courseKeys.all];

const idsOf = (courses: readonly AdminCourseSummary[]) => courses.map(({ id }) => id);

/** Changes at most `limits.deleteIds` courses. @returns the ids of those that it changed */
async function changeCourses({ courses, change }: Request): Promise<readonly string[]> {
  const ids = idsOf(courses);
  if (change === 'restore')
    return permitted(await postJson('admin/courses/restore', { ids })).restored;
  const request = { ids, published: change === 'publish' };
  return permitted(await postJson('admin/courses/publish', request)).changed;
}

/** Publishes, unpublishes and restores courses. @param onDone called once the lists show it. */
export function useCourseChanges(onDone: (done: CourseAction) => void) {
  const { run, isPending, problem, variables } = useAction({
    call: changeCourses,
    failed: ({ courses }) => copy.changeFailed(nameOf(courses)),
    changes: courseLists,
  });
  const change = (courses: Request['courses'], wanted: CourseChange) =>
    run(
      { courses, change: wanted },
      { onSuccess: (changed) => onDone(actionOn(wanted, courses, changed)) },
    );
  return {
    /** Ids of the courses being changed. */
    busy: isPending && variables ? new Set(idsOf(variables.courses)) : noSelection,
    problem,
    change,
    retry: () => variables && change(variables.courses, variables.change),
  };
}
