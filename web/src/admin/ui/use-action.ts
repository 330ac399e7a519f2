import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { permitted } from '../../shared/api/client.ts';
import { type ApiError, isApiError } from '../../shared/api/errors.ts';
import { useResetOnline } from '../../shared/api/use-reset-online.ts';

interface Options<Input, Answer> {
  readonly call: (input: Input) => Promise<Answer | 403>;
  /** What did not happen, in a sentence; the server's reasons follow it. */
  readonly failed: string | ((input: Input) => string);
  /** A sentence of our own for a failure; undefined where the server's words do. */
  readonly explain?: (error: ApiError, input: Input) => string | undefined;
  /** What the action changes, and is therefore asked for anew. */
  readonly changes?: readonly QueryKey[];
  /** Called as soon as the answer is there. */
  readonly onDone?: (answer: Answer, input: Input) => void;
}

/**
 * Something that an admin does, one at a time: pending until what it changed is asked for anew.
 * @returns `run`, whose own `onSuccess` is called after that; and `problem`, why it failed, to be
 *   read by the person, or null.
 */
export function useAction<Input, Answer>(options: Options<Input, Answer>) {
  const { call, failed, explain, changes = [], onDone } = options;
  const queryClient = useQueryClient();
  const { mutate, isPending, data, error, reset, variables } = useMutation({
    mutationFn: async (input: Input) => permitted(await call(input)),
    onSuccess: async (answer, input) => {
      onDone?.(answer, input);
      await Promise.all(changes.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
    },
  });
  useResetOnline({ error, reset });
  const run: typeof mutate = (...input) => {
    if (!isPending) mutate(...input);
  };
  const problemWith = (input: Input) => {
    const known = isApiError(error) ? error : null;
    const explained = known && explain?.(known, input);
    if (explained) return explained;
    const sentence = typeof failed === 'string' ? failed : failed(input);
    return [sentence, known?.message ?? '', ...Object.values(known?.fields ?? {})].join(' ').trim();
  };
  // Where there is an error, there was an input.
  const problem = error === null ? null : problemWith(variables as Input);
  return { run, isPending, data, problem, error, reset, variables };
}

/** What shows how an action is going. */
export type Action = Pick<ReturnType<typeof useAction>, 'isPending' | 'problem'>;
