import { type UseMutationOptions, useMutation } from '@tanstack/react-query';
import { isApiError } from '../../shared/api/errors.ts';
import { useResetOnline } from '../../shared/api/use-reset-online.ts';
import { componentsCopy } from '../../shared/ui/ui.copy.ts';

/**
 * A mutation with `problem`: why it failed, in one sentence, or null. A failure without a connection
 * is reset once there is one.
 */
export function useAttempt<Answer, Variables = void>(
  options: UseMutationOptions<Answer, Error, Variables>,
) {
  const attempt = useMutation(options);
  useResetOnline(attempt);
  const { error } = attempt;
  const sentence = isApiError(error) ? error.message : componentsCopy.error.unknown;
  return { ...attempt, problem: error === null ? null : sentence };
}
