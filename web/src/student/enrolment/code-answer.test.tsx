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

/** Redeems a card, after which the account is `after`. */
async function redeem(before: User, lookup: FoundCode, after: User) {
  let account = before;
  vi.stubGlobal('fetch', async (path: string) => {
    if (path.endsWith('enroll')) account = after;
    if (path.endsWith('user/userdoc')) return Response.json(account);
    return Response.json({ subscribed: true, cId: lookup.course.id });
  });
  rememberUser(before);
  const Page = () => (
    <SessionProvider>
      <CodeAnswer code="FQH1-2222-3333" lookup={lookup} error={null} onRetry={vi.fn()} />
    </SessionProvider>
  );
  const client = new QueryClient();
  client.setQueryData(userKeys.doc, before);
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={createMemoryRouter([{ path: '*', Component: Page }])} />
    </QueryClientProvider>,
  );
  const rows = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  const rowsBefore = rows();
  fireEvent.click(screen.getByRole('button', { name: /^(?:اشترك|استخدم البطاقة)$/u }));
  const heading = await screen.findByRole('heading', { name: /^مبارك/u });
  return { heading, rowsBefore, rows: rows() };
}

const withLectures = (...lectures: string[]): User => ({
  ...user,
  courses: ['k'],
  access: { k: [{ until: null, lectures }] },
});

it('congratulates after a card for lectures, links to these lectures, and counts those that the student already had', async () => {
  const names = ['a', 'b', 'c'].map((id) => ({ id, title: `باب ${id}`, has: id === 'a' }));
  const lookup: FoundCode = {
    ...found,
    course: courseFixture('k', { lectureCount: 10 }),
    opens: { kind: 'lectures', lectures: names },
  };
  const { heading, rows } = await redeem(
    withLectures('a', 'z'),
    lookup,
    withLectures('a', 'b', 'c', 'z'),
  );
  expect(heading.textContent).toBe('مبارك، فُتحت لك محاضرتان');
  expect(rows).toEqual(['باب aلديك من قبل', 'باب b', 'باب c']);
  expect(await screen.findByText('لديك ٤ محاضرات من ١٠.')).toBeTruthy();
  const links = ['باب c', 'افتح المحاضرة'].map((name) =>
    screen.getByRole('link', { name }).getAttribute('href'),
  );
  expect(links).toEqual(['/courses/k/lectures/c', '/courses/k/lectures/b']);
});

it('congratulates once after a card for a bundle, and counts the courses of which the student already had lectures', async () => {
  const courses = ['k', 'm'].map((id) => ({ course: courseFixture(id), has: false }));
  const lookup: FoundCode = { ...found, opens: { kind: 'bundle', name: 'ترم أول', courses } };
  const before = withLectures('a', 'b');
  const after = { ...user, courses: ['k', 'm'] };
  const { heading, rowsBefore, rows } = await redeem(before, lookup, after);
  expect(heading.textContent).toBe('مبارك، فُتحت لك الباقة');
  expect(screen.getAllByText(/مبارك/u)).toHaveLength(1);
  expect(rowsBefore).toEqual(['kلديك منه محاضرتان', 'm']);
  expect(rows).toEqual(['kلديك منه محاضرتان من قبل', 'm']);
  expect(screen.getByRole('link', { name: 'm' }).getAttribute('href')).toBe('/courses/m');
});
