import { type UseMutationOptions, useMutation } from '@tanstack/react-query';
import { isApiError } from '../../shared/api/errors.ts';
import { useResetOnline } from '../../shared/api/use-reset-online.ts';
import { componentsCopy } from '../../shared/ui/ui.copy.ts';

/**
 * A mutation with `problem`: the reason why it failed, as one sentence, or null. A failure for lack
 * of a connection is reset when the connection returns.
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
