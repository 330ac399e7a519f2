import { useMutation, useQueryClient } from '@tanstack/react-query';
import { isApiError } from '../../shared/api/errors.ts';
import { showToast } from '../../shared/ui/toast-store.ts';
import { copy } from './copy.ts';
import { studentKeys } from './queries.ts';

/**
 * Does something about a student's courses and asks for the students anew.
 * @param done what is said when it is done.
 */
export function useStudentDeed<Input>(
  deed: (input: Input) => Promise<unknown>,
  done: string,
  onDone: () => void,
) {
  const queryClient = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: deed,
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: studentKeys.all });
      showToast(done);
      onDone();
    },
  });
  const causes = isApiError(error) ? [error.message, ...Object.values(error.fields)] : [];
  return {
    mutate,
    isPending,
    /** Why it failed, to be read; null where it did not. */
    problem: error === null ? null : [copy.failed, ...causes].join(' '),
  };
}
