// @vitest-environment happy-dom
import type { User } from '@markaz/contract/accounts/users';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '../../shared/api/query-client.ts';
import { forgetUser, rememberUser } from '../../shared/auth/remembered-user.ts';
import { SessionProvider } from '../../shared/auth/session.tsx';
import { TopBar } from './top-bar.tsx';

const student = {
  uid: 'u1',
  displayName: 'يوسف خالد',
  email: 'yusuf@example.com',
  admin: false,
  courses: [],
} as unknown as User;

afterEach(() => {
  cleanup();
  forgetUser();
  vi.unstubAllGlobals();
});

function renderBar(path: string, user: User | null = null) {
  vi.stubGlobal('fetch', async () => Response.json(user));
  if (user !== null) rememberUser(user);
  const Component = () => (
    <SessionProvider>
      <TopBar />
    </SessionProvider>
  );
  const router = createMemoryRouter([{ path: '*', Component }], { initialEntries: [path] });
  render(
    <QueryClientProvider client={createQueryClient(() => undefined)}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
}

it.each(['القائمة', 'حسابي'])(
  'offers students their mistakes in the menu that «%s» opens',
  async (name) => {
    renderBar('/courses', student);
    fireEvent.click(screen.getByRole('button', { name: new RegExp(name, 'u') }));
    const link = await screen.findByRole('link', { name: 'أخطائي' });
    expect(link.getAttribute('href')).toBe('/mistakes');
  },
);

it('does not offer visitors the page of mistakes', async () => {
  renderBar('/courses');
  fireEvent.click(screen.getByRole('button', { name: 'القائمة' }));
  await screen.findAllByRole('link', { name: 'تسجيل الدخول' });
  expect(screen.queryByRole('link', { name: 'أخطائي' })).toBeNull();
});
