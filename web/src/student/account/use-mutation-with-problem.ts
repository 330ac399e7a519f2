import { type UseMutationOptions, useMutation } from '@tanstack/react-query';
import { isApiError } from '../../shared/api/errors.ts';
import { useResetWhenOnline } from '../../shared/api/use-reset-when-online.ts';
import { componentsCopy } from '../../shared/ui/ui.copy.ts';

/**
 * Returns a mutation with a field `problem`: one sentence with the reason for a failure, or null.
 * When the connection returns, resets a failure whose reason was that the device was offline.
 */
export function useMutationWithProblem<Answer, Variables = void>(
  options: UseMutationOptions<Answer, Error, Variables>,
) {
  const mutation = useMutation(options);
  useResetWhenOnline(mutation);
  const { error } = mutation;
  const message = isApiError(error) ? error.message : componentsCopy.error.unknown;
  return { ...mutation, problem: error === null ? null : message };
}
