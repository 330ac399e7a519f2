import { useMutation, useQueryClient } from '@tanstack/react-query';
import { isApiError } from '../../shared/api/errors.ts';
import { adminsQuery } from '../api/admins-query.ts';

/** Changes who is an admin, and asks for the list anew. */
export function useAdminDeed<Input, Answer>(
  deed: (input: Input) => Promise<Answer>,
  onDone: (answer: Answer, input: Input) => void,
) {
  const queryClient = useQueryClient();
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: deed,
    onSuccess: async (answer, input) => {
      await queryClient.invalidateQueries({ queryKey: adminsQuery.queryKey });
      onDone(answer, input);
    },
  });
  return {
    mutate,
    isPending,
    reset,
    failed: error !== null,
    /** Why it failed, as the server says it. */
    causes: isApiError(error) ? [error.message, ...Object.values(error.fields)] : [],
  };
}
