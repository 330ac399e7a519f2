// @vitest-environment happy-dom
import type { User } from '@markaz/contract/accounts/users';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { userKeys } from '../../shared/account/queries.ts';
import { forgetUser, rememberedUser, rememberUser } from '../../shared/auth/remembered-user.ts';
import { SessionProvider } from '../../shared/auth/session.tsx';
import { courseFixture } from '../../shared/courses/course-fixture.ts';
import CodeAnswer from './code-answer.tsx';
import type { FoundCode } from './opened-parts.tsx';
import { accountCopy as copy } from './redeem-code.copy.ts';

const user = {
  uid: 'u1',
  displayName: 'يوسف خالد',
  email: 'yusuf@example.com',
  admin: false,
  courses: [],
} as unknown as User;
const found: FoundCode = {
  found: true,
  course: courseFixture('k'),
  enrolled: false,
  usable: true,
  opens: { kind: 'course' },
  lasts: { kind: 'forever' },
  until: null,
};
const used = { found: false, reason: 'used', message: 'استُخدم هذا الكود من قبل.' } as const;
const paths = vi.fn();

beforeEach(() => {
  paths.mockReset();
  vi.stubGlobal('fetch', async (path: string) => {
    paths(path);
    return Response.json(path.endsWith('user/userdoc') ? user : {});
  });
  rememberUser(user);
});
afterEach(() => {
  cleanup();
  forgetUser();
  vi.unstubAllGlobals();
});

it.each([
  ['before the student redeems a code', found],
  ['if the code is already used', used],
] as const)(
  '%s, names the account, and lets another person of the family sign in',
  async (_, lookup) => {
    const Page = () => (
      <SessionProvider>
        <CodeAnswer code="FQH1-2222-3333" lookup={lookup} error={null} onRetry={vi.fn()} />
      </SessionProvider>
    );
    const client = new QueryClient();
    client.setQueryData(userKeys.doc, user);
    render(
      <QueryClientProvider client={client}>
        <RouterProvider router={createMemoryRouter([{ path: '*', Component: Page }])} />
      </QueryClientProvider>,
    );
    const line = (await screen.findByText('يوسف خالد')).parentElement;
    expect(line?.textContent).toContain('على حساب يوسف خالد (yusuf@example.com)، ليس حسابك؟');
    fireEvent.click(screen.getByRole('button', { name: copy.changeAccount }));
    await waitFor(() => expect(rememberedUser()).toBeNull());
    expect(paths).toHaveBeenCalledWith('/api/auth/logout');
    await waitFor(() => expect(screen.queryByText('يوسف خالد')).toBeNull());
  },
);
