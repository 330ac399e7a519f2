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
  endRejectedSession,
  forgetDisplacement,
  forgetUser,
  rememberUser,
} from '../../shared/auth/remembered-user.ts';
import { SessionProvider } from '../../shared/auth/session.tsx';
import { displacedCopy as copy } from '../../shared/devices/devices.copy.ts';
import { DisplacedSession } from './displaced.tsx';

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

const sessionEnded = (details: object) =>
  Response.json({ error: 'not_authenticated', message: 'سجّل الدخول', ...details }, { status: 401 });

beforeEach(() => {
  vi.stubGlobal('fetch', async () => answer());
  answer = () => sessionEnded({ displaced });
  rememberUser(user);
});

afterEach(() => {
  cleanup();
  act(forgetUser);
  forgetDisplacement();
  vi.unstubAllGlobals();
});

function SaveProfileButton() {
  const saveProfile = useMutation({ mutationFn: () => postJson('user/profile', { grade: '1' }) });
  return (
    <button type="button" onClick={() => saveProfile.mutate()}>
      غيّر
    </button>
  );
}

function renderPage(path = '/courses?search=x') {
  const client = createQueryClient(endRejectedSession);
  const element = (
    <SessionProvider>
      <SaveProfileButton />
      <DisplacedSession />
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

it('shows which device ended the session, the device limit, and a sign-in link', async () => {
  renderPage();
  const text = (await notice()).textContent ?? '';
  expect(text).toContain('آيفون، سفاري');
  expect(text).toContain('جهازان');
  expect(text).toContain(copy.notYou);
  const link = screen.getByRole('link', { name: copy.signIn });
  expect(link.getAttribute('href')).toBe('/auth?from=%2Fcourses%3Fsearch%3Dx');
});

it('shows the notice after a mutation that failed because another device ended the session', async () => {
  answer = () => Response.json(user);
  renderPage();
  await vi.waitFor(() => expect(screen.queryByRole('complementary')).toBeNull());
  answer = () => sessionEnded({ displaced });
  fireEvent.click(screen.getByRole('button', { name: 'غيّر' }));
  await notice();
});

it('shows the notice until the user closes it, and not again afterwards', async () => {
  renderPage();
  fireEvent.click((await notice()).querySelector('button') as HTMLElement);
  expect(screen.queryByRole('complementary')).toBeNull();
  cleanup();
  renderPage();
  await act(async () => undefined);
  expect(screen.queryByRole('complementary')).toBeNull();
});

it('shows nothing if the session expired, on the sign-in page, or while signed in', async () => {
  answer = () => sessionEnded({});
  renderPage();
  await vi.waitFor(() => expect(localStorage.getItem('markaz.user')).toBeNull());
  expect(screen.queryByRole('complementary')).toBeNull();
  cleanup();
  localStorage.setItem('markaz.displaced', JSON.stringify(displaced));
  renderPage('/auth');
  act(() => rememberUser(user));
  cleanup();
  answer = () => Response.json(user);
  renderPage();
  await act(async () => undefined);
  expect(screen.queryByRole('complementary')).toBeNull();
});
