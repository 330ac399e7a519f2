import { useMutation, useQueryClient } from '@tanstack/react-query';
import { isApiError } from '../../../shared/api/errors.ts';
import { courseKeys } from '../../../shared/courses/queries.ts';
import { adminKeys, deleteCourses } from '../../api/course-queries.ts';
import { copy } from './copy.ts';

function problemOf(answer: readonly string[] | 403 | undefined, error: unknown): string | null {
  if (answer === 403) return copy.dialog.notAllowed;
  if (error === null) return null;
  return isApiError(error) ? `${copy.dialog.failed} ${error.message}` : copy.dialog.failed;
}

/**
 * Moves courses to the trash; `problem` is one sentence for the person, or null.
 * @param onDeleted called with the ids that existed.
 */
export function useDeleteCourses(onDeleted: (ids: readonly string[]) => void) {
  const queryClient = useQueryClient();
  const mutation = useMutation({
    mutationFn: deleteCourses,
    onSuccess: async (answer) => {
      if (answer === 403) return;
      onDeleted(answer);
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: adminKeys.courses }),
        queryClient.invalidateQueries({ queryKey: courseKeys.all }),
      ]);
    },
  });
  return {
    mutate: mutation.mutate,
    isPending: mutation.isPending,
    problem: problemOf(mutation.data, mutation.error),
  };
}
