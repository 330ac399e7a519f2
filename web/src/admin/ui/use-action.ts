import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { permitted } from '../../shared/api/client.ts';
import { type ApiError, isApiError } from '../../shared/api/errors.ts';
import { useResetOnline } from '../../shared/api/use-reset-online.ts';

interface Options<Input, Answer> {
  readonly call: (input: Input) => Promise<Answer | 403>;
  /** Says what did not happen. The server's reasons follow. */
  readonly failureText: string | ((input: Input) => string);
  /** Returns our own sentence for an error; undefined to show the server's message. */
  readonly explain?: (error: ApiError, input: Input) => string | undefined;
  readonly invalidates?: readonly QueryKey[];
  /** Called as soon as the response has arrived. */
  readonly onDone?: (answer: Answer, input: Input) => void;
}

/**
 * State of an admin's action, which is pending until the queries that it changed are refetched.
 * @returns `run`, whose own `onSuccess` is called after that; and `problem`, the error message to
 * show, or null.
 */
export function useAction<Input, Answer>(options: Options<Input, Answer>) {
  const { call, failureText, explain, invalidates = [], onDone } = options;
  const queryClient = useQueryClient();
  const { mutate, isPending, data, error, reset, variables } = useMutation({
    mutationFn: async (input: Input) => permitted(await call(input)),
    onSuccess: async (answer, input) => {
      onDone?.(answer, input);
      await Promise.all(invalidates.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
    },
  });
  useResetOnline({ error, reset });
  const run: typeof mutate = (...input) => {
    if (!isPending) mutate(...input);
  };
  const problemWith = (input: Input) => {
    const apiError = isApiError(error) ? error : null;
    const explained = apiError && explain?.(apiError, input);
    if (explained) return explained;
    const failureSentence = typeof failureText === 'string' ? failureText : failureText(input);
    return [failureSentence, apiError?.message ?? '', ...Object.values(apiError?.fields ?? {})]
      .join(' ')
      .trim();
  };
  // There is an error only if there was an input.
  const problem = error === null ? null : problemWith(variables as Input);
  return { run, isPending, data, problem, error, reset, variables };
}

export type ActionState = Pick<ReturnType<typeof useAction>, 'isPending' | 'problem'>;
