import type { AdminCourseSummary } from '@markaz/contract/course-admin';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { isApiError } from '../../../shared/api/errors.ts';
import { courseKeys } from '../../../shared/courses/queries.ts';
import { adminKeys, type CourseChange, changeCourses } from '../../api/course-queries.ts';
import { type CourseDeed, nameOf } from './course-deed.ts';

interface Wish {
  readonly courses: readonly AdminCourseSummary[];
  readonly change: CourseChange;
}

const nobody: ReadonlySet<string> = new Set();

/**
 * Publishes, hides and restores courses, one wish at a time.
 * @param onDone called with what came of it.
 */
export function useChangeCourses(onDone: (done: CourseDeed) => void) {
  const queryClient = useQueryClient();
  const mutation = useMutation({
    mutationFn: ({ courses, change }: Wish) =>
      changeCourses(
        courses.map(({ id }) => id),
        change,
      ),
    onSuccess: async (changed, { courses, change }) => {
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: adminKeys.courses }),
        queryClient.invalidateQueries({ queryKey: courseKeys.all }),
      ]);
      onDone({
        deed: change,
        courses: courses.filter(({ id }) => changed.includes(id)),
        unchanged: courses.length - changed.length,
      });
    },
  });
  const { variables: wish, error, isPending } = mutation;
  const cause = isApiError(error) ? error.message : '';
  return {
    /** Ids of the courses under way. */
    busy: isPending && wish ? new Set(wish.courses.map(({ id }) => id)) : nobody,
    failed: error === null || wish === undefined ? null : { name: nameOf(wish.courses), cause },
    change: (courses: readonly AdminCourseSummary[], change: CourseChange) =>
      !isPending && mutation.mutate({ courses, change }),
    retry: () => wish !== undefined && mutation.mutate(wish),
  };
}
