// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { ApiError } from '../../shared/api/errors.ts';
import { useAction } from './use-action.ts';

afterEach(cleanup);

function renderAction(options: Partial<Parameters<typeof useAction<string, string>>[0]>) {
  const queryClient = new QueryClient();
  const invalidate = vi.spyOn(queryClient, 'invalidateQueries');
  const { result } = renderHook(
    () => useAction<string, string>({ call: vi.fn(), failureText: 'Not done.', ...options }),
    {
      wrapper: ({ children }) => (
        <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
      ),
    },
  );
  return { result, invalidate };
}

it('invalidates the given queries, and reports success', async () => {
  const onDone = vi.fn();
  const onSuccess = vi.fn();
  const { result, invalidate } = renderAction({
    call: async (input) => `${input}!`,
    invalidates: [['list']],
    onDone,
  });
  act(() => result.current.run('x', { onSuccess }));
  await waitFor(() => expect(onSuccess).toHaveBeenCalledOnce());
  expect(onDone).toHaveBeenCalledWith('x!', 'x');
  expect(invalidate).toHaveBeenCalledWith({ queryKey: ['list'] });
  expect(result.current.problem).toBeNull();
});

it('runs one action at a time', async () => {
  const call = vi.fn(() => new Promise<string>(() => undefined));
  const { result } = renderAction({ call });
  act(() => result.current.run('x'));
  await waitFor(() => expect(result.current.isPending).toBe(true));
  act(() => result.current.run('y'));
  expect(call).toHaveBeenCalledOnce();
});

const conflict = new ApiError({
  status: 409,
  code: 'conflict',
  message: 'Taken.',
  fields: { name: 'Choose another.' },
});

it.each([
  ['with every reason that the server gives', conflict, 'Not done. Taken. Choose another.'],
  ['without a reason if the server gave none', new Error('x'), 'Not done.'],
])('says what failed, %s', async (_, error, problem) => {
  const { result } = renderAction({ call: () => Promise.reject(error) });
  act(() => result.current.run('x'));
  await waitFor(() => expect(result.current.problem).toBe(problem));
});

it('says that the session is over, with the sentence that leads to the sign-in', async () => {
  const error = new ApiError({
    status: 401,
    code: 'not_authenticated',
    message: 'سجّل الدخول أولًا.',
  });
  const { result } = renderAction({ call: () => Promise.reject(error) });
  act(() => result.current.run('x'));
  await waitFor(() => expect(result.current.problem).toContain('انتهت جلستك.'));
});

it('shows the text that the page provides for an error', async () => {
  const explain = ({ status }: ApiError) => (status === 403 ? 'You may not.' : undefined);
  const { result } = renderAction({ call: async () => 403, explain });
  act(() => result.current.run('x'));
  await waitFor(() => expect(result.current.problem).toBe('You may not.'));
});
