// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { ApiError } from '../../shared/api/errors.ts';
import { forgetUser } from '../../shared/auth/remembered-user.ts';
import { useRecheckAccess } from './require-role.tsx';

vi.mock('../../shared/auth/remembered-user.ts', { spy: true });
afterEach(cleanup);

it('keeps the page after an action without a session, and closes it after a query without one', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  renderHook(() => useRecheckAccess(), {
    wrapper: ({ children }) => (
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    ),
  });
  const fail = () =>
    Promise.reject(new ApiError({ status: 401, code: 'not_authenticated', message: '' }));
  const action = client.getMutationCache().build(client, { mutationFn: fail });
  await expect(action.execute(undefined)).rejects.toThrow();
  expect(forgetUser).not.toHaveBeenCalled();
  await expect(client.fetchQuery({ queryKey: ['admin', 'x'], queryFn: fail })).rejects.toThrow();
  expect(forgetUser).toHaveBeenCalled();
});
