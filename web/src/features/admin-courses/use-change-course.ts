import type { AdminCourseSummary } from '@markaz/contract/course-admin';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { isApiError } from '../../api/errors.ts';
import { showToast } from '../../components/toast-store.ts';
import { courseKeys } from '../courses/queries.ts';
import { copy } from './copy.ts';
import { adminKeys, type CourseChange, changeCourse } from './queries.ts';

interface Wish {
  readonly course: AdminCourseSummary;
  readonly change: CourseChange;
}

const said: Readonly<Record<CourseChange, (title: string) => string>> = {
  publish: copy.done.published,
  unpublish: copy.done.unpublished,
  restore: copy.done.restored,
};

/** Publishes, hides and restores single courses, one at a time. */
export function useChangeCourse() {
  const queryClient = useQueryClient();
  const mutation = useMutation({
    mutationFn: ({ course, change }: Wish) => changeCourse(course.id, change),
    onSuccess: async (_, { course, change }) => {
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: adminKeys.courses }),
        queryClient.invalidateQueries({ queryKey: courseKeys.all }),
      ]);
      showToast(said[change](course.title));
    },
  });
  const { variables: wish, error, isPending } = mutation;
  const cause = isApiError(error) ? error.message : '';
  return {
    /** Id of the course under way; null for none. */
    busy: isPending ? (wish?.course.id ?? null) : null,
    failed: error === null || wish === undefined ? null : { title: wish.course.title, cause },
    change: (course: AdminCourseSummary, change: CourseChange) =>
      !isPending && mutation.mutate({ course, change }),
    retry: () => wish !== undefined && mutation.mutate(wish),
  };
}
