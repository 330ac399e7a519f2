// @vitest-environment happy-dom
import type { Displacement } from '@markaz/contract/accounts/devices';
import type { User } from '@markaz/contract/accounts/users';
import { QueryClientProvider, useMutation } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { postJson } from '../../shared/api/client.ts';
import { createQueryClient } from '../../shared/api/query-client.ts';
import {
  forgetDisplacement,
  forgetUser,
  loseSession,
  rememberUser,
} from '../../shared/auth/remembered-user.ts';
import { SessionProvider } from '../../shared/auth/session.tsx';
import { displacedCopy as copy } from '../../shared/devices/devices.copy.ts';
import { Displaced } from './displaced.tsx';

const user: User = {
  uid: 'u',
  displayName: 'مريم',
  email: null,
  photoURL: null,
  admin: false,
  courses: [],
  grade: null,
  section: null,
  madhhab: null,
  createdAt: '2026-11-01T10:00:00.000Z',
};

const displaced: Displacement = {
  system: 'iphone',
  browser: 'safari',
  signedInAt: '2026-11-22T10:00:00.000Z',
  limit: 2,
};

let answer: () => Response;

const over = (because: object) =>
  Response.json({ error: 'not_authenticated', message: 'سجّل الدخول', ...because }, { status: 401 });

beforeEach(() => {
  vi.stubGlobal('fetch', async () => answer());
  answer = () => over({ displaced });
  rememberUser(user);
});

afterEach(() => {
  cleanup();
  act(forgetUser);
  forgetDisplacement();
  vi.unstubAllGlobals();
});

function Change() {
  const change = useMutation({ mutationFn: () => postJson('user/profile', { grade: '1' }) });
  return (
    <button type="button" onClick={() => change.mutate()}>
      غيّر
    </button>
  );
}

function show(path = '/courses?search=x') {
  const client = createQueryClient(loseSession);
  const element = (
    <SessionProvider>
      <Change />
      <Displaced />
    </SessionProvider>
  );
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: [path] });
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
}

const notice = () => screen.findByRole('complementary', { name: copy.title });

it('shows which device took over, the device limit, and a sign-in link', async () => {
  show();
  const text = (await notice()).textContent ?? '';
  expect(text).toContain('آيفون، سفاري');
  expect(text).toContain('جهازان');
  expect(text).toContain(copy.stranger);
  const link = screen.getByRole('link', { name: copy.signIn });
  expect(link.getAttribute('href')).toBe('/auth?from=%2Fcourses%3Fsearch%3Dx');
});

it('also appears after a change that was refused for it', async () => {
  answer = () => Response.json(user);
  show();
  await vi.waitFor(() => expect(screen.queryByRole('complementary')).toBeNull());
  answer = () => over({ displaced });
  fireEvent.click(screen.getByRole('button', { name: 'غيّر' }));
  await notice();
});

it('stays until it is closed, and does not return', async () => {
  show();
  fireEvent.click((await notice()).querySelector('button') as HTMLElement);
  expect(screen.queryByRole('complementary')).toBeNull();
  cleanup();
  show();
  await act(async () => undefined);
  expect(screen.queryByRole('complementary')).toBeNull();
});

it('shows nothing after an expired session, on the sign-in page, or when signed in', async () => {
  answer = () => over({});
  show();
  await vi.waitFor(() => expect(localStorage.getItem('markaz.user')).toBeNull());
  expect(screen.queryByRole('complementary')).toBeNull();
  cleanup();
  localStorage.setItem('markaz.displaced', JSON.stringify(displaced));
  show('/auth');
  act(() => rememberUser(user));
  cleanup();
  answer = () => Response.json(user);
  show();
  await act(async () => undefined);
  expect(screen.queryByRole('complementary')).toBeNull();
});
