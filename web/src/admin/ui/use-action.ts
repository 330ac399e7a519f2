import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { requirePermission } from '../../shared/api/client.ts';
import { type ApiError, isApiError } from '../../shared/api/errors.ts';
import { useResetWhenOnline } from '../../shared/api/use-reset-when-online.ts';
import { showToast } from '../../shared/ui/toast-store.ts';
import { copy } from './ui.copy.ts';

export interface ActionOptions<Input, Result> {
  readonly call: (input: Input) => Promise<Result | 403>;
  /** Says what did not happen. The server's reasons are appended. */
  readonly failureText: string | ((input: Input) => string);
  /** Returns a text to show instead of `failureText` and the server's message, or undefined. */
  readonly explain?: (error: ApiError, input: Input) => string | undefined;
  readonly invalidates?: readonly QueryKey[];
  /** Text of the toast after the action. */
  readonly successText?: string | ((result: Result, input: Input) => string);
  /** Called as soon as the response has arrived, before the queries are refetched. */
  readonly onDone?: (result: Result, input: Input) => void;
}

/**
 * Runs an admin's action. It is pending until the queries of `invalidates` are refetched.
 * @returns `run`, which ignores calls while the action is pending, and `problem`, which is the error
 * message or null
 */
export function useAction<Input, Result>(options: ActionOptions<Input, Result>) {
  const { call, failureText, explain, invalidates = [], successText, onDone } = options;
  const queryClient = useQueryClient();
  const { mutate, isPending, data, error, reset, variables } = useMutation({
    mutationFn: async (input: Input) => requirePermission(await call(input)),
    onSuccess: async (result, input) => {
      if (successText !== undefined)
        showToast(typeof successText === 'string' ? successText : successText(result, input));
      onDone?.(result, input);
      await Promise.all(invalidates.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
    },
  });
  useResetWhenOnline({ error, reset });
  const run: typeof mutate = (...input) => {
    if (!isPending) mutate(...input);
  };
  const problemWith = (input: Input) => {
    const apiError = isApiError(error) ? error : null;
    const explained = apiError && explain?.(apiError, input);
    if (explained) return explained;
    const failureSentence = typeof failureText === 'string' ? failureText : failureText(input);
    const reason = apiError?.status === 401 ? copy.unsaved[401] : (apiError?.message ?? '');
    return [failureSentence, reason, ...Object.values(apiError?.fields ?? {})].join(' ').trim();
  };
  // Only a call sets the error, so there is an input.
  const problem = error === null ? null : problemWith(variables as Input);
  return { run, isPending, data, problem, error, reset, variables };
}

export type ActionState = Pick<ReturnType<typeof useAction>, 'isPending' | 'problem'>;
