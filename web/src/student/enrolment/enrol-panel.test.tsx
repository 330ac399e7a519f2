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
import { paths } from '../../shared/paths.ts';
import { EnrolPanel } from './enrol-panel.tsx';
import { savePendingCode } from './pending-code.ts';
import { accountCopy } from './redeem-code.copy.ts';

const user = {
  uid: 'u1',
  displayName: 'يوسف خالد',
  email: 'yusuf@example.com',
  admin: false,
  courses: [],
} as unknown as User;
const course = courseFixture('k');

beforeEach(() => {
  vi.stubGlobal('fetch', async (path: string) =>
    Response.json(path.endsWith('user/userdoc') ? user : {}),
  );
});
afterEach(() => {
  cleanup();
  forgetUser();
  sessionStorage.clear();
  localStorage.clear();
  vi.unstubAllGlobals();
});

function renderPanel() {
  rememberUser(user);
  const Page = () => (
    <SessionProvider>
      <EnrolPanel course={course} />
    </SessionProvider>
  );
  const client = new QueryClient();
  client.setQueryData(userKeys.doc, user);
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={createMemoryRouter([{ path: '*', Component: Page }])} />
    </QueryClientProvider>,
  );
}

it('names the account once a student begins to type a code, and keeps the code for another person', async () => {
  renderPanel();
  const field = screen.getByLabelText<HTMLInputElement>('كود الاشتراك');
  expect(screen.queryByText('يوسف خالد')).toBeNull();
  fireEvent.focus(field);
  const line = (await screen.findByText('يوسف خالد')).parentElement;
  expect(line?.textContent).toContain('على حساب يوسف خالد (yusuf@example.com)، ليس حسابك؟');
  fireEvent.change(field, { target: { value: 'FQH1-2222-3333' } });
  fireEvent.click(screen.getByRole('button', { name: accountCopy.changeAccount }));
  await waitFor(() => expect(rememberedUser()).toBeNull());
  expect(await screen.findByRole('button', { name: 'سجّل الدخول واشترك' })).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('كود الاشتراك').value).toBe('FQH1-2222-3333');
});

it('names the account beside a code that was typed before the sign-in', async () => {
  savePendingCode(paths.course(course.id), 'FQH1-2222-3333');
  renderPanel();
  expect(await screen.findByText('يوسف خالد')).toBeTruthy();
});
