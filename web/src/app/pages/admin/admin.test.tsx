// @vitest-environment happy-dom
import type { User } from '@markaz/contract/accounts/users';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { copy } from '../../../admin/ui/ui.copy.ts';
import { userKeys } from '../../../shared/account/queries.ts';
import { postJson } from '../../../shared/api/client.ts';
import { createQueryClient } from '../../../shared/api/query-client.ts';
import {
  endRejectedSession,
  forgetUser,
  rememberUser,
} from '../../../shared/auth/remembered-user.ts';
import { SessionProvider } from '../../../shared/auth/session.tsx';
import { forgetUserData } from '../../../shared/auth/sign-out.ts';
import { paths } from '../../../shared/paths.ts';
import { signOutStorageKey, userStorageKey } from '../../../shared/storage.ts';
import { Component } from './admin.tsx';

vi.mock('./admin-area.tsx', () => ({
  default: ({ user, isSessionOver }: { readonly user: User; readonly isSessionOver: boolean }) => {
    const { data } = useQuery({
      queryKey: ['admin', 'x'],
      queryFn: () => postJson('admin/settings'),
    });
    return (
      <>
        <input aria-label="text" />
        <p>{data === undefined ? 'no data' : `data of ${user.displayName}`}</p>
        {isSessionOver && <p>over</p>}
      </>
    );
  },
}));

const maryam: User = {
  uid: 'm',
  displayName: 'مريم',
  email: null,
  photoURL: null,
  admin: true,
  courses: [],
  grade: null,
  section: null,
  madhhab: null,
  createdAt: '2026-11-01T10:00:00.000Z',
};
const huda: User = { ...maryam, uid: 'h', displayName: 'هدى' };

/** The user whose session the server accepts, or null. */
let signedIn: User | null;

const noSession = () =>
  Response.json({ error: 'not_authenticated', message: 'سجّل الدخول' }, { status: 401 });

beforeEach(() => {
  vi.stubGlobal('fetch', async (url: string) => {
    if (signedIn === null) return noSession();
    return Response.json(url.endsWith('user/userdoc') ? signedIn : {});
  });
  signedIn = maryam;
  rememberUser(maryam);
});
afterEach(() => {
  cleanup();
  act(forgetUser);
  vi.unstubAllGlobals();
});

/** Opens the page. If the session is accepted, waits until the server has confirmed it. */
async function open() {
  const client = createQueryClient(endRejectedSession);
  const page = (
    <SessionProvider>
      <Component />
    </SessionProvider>
  );
  const action = async () => {
    forgetUserData(client);
    await new Promise(() => undefined);
  };
  const router = createMemoryRouter(
    [
      { path: paths.signOut(), action, element: null },
      { path: '*', element: page },
    ],
    { initialEntries: ['/admin'] },
  );
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  if (signedIn !== null) {
    await screen.findByText('data of مريم');
    await vi.waitFor(() => expect(client.getQueryData(userKeys.doc)).toBeTruthy());
    await act(async () => undefined);
  }
  return { client, router };
}

const field = () => screen.queryByLabelText<HTMLInputElement>('text');

/** Opens the page, types a text and ends the session, which a background query notices. */
async function openAndLoseSession() {
  const opened = await open();
  fireEvent.change(field() as HTMLElement, { target: { value: 'typed' } });
  signedIn = null;
  await act(() => opened.client.invalidateQueries({ queryKey: ['admin'] }));
  await screen.findByText('over');
  expect(localStorage.getItem(userStorageKey)).toBeNull();
  return opened;
}

/** Simulates a change to the storage by another tab. */
function inOtherTab(key: string, newValue: string | null) {
  if (newValue === null) localStorage.removeItem(key);
  else localStorage.setItem(key, newValue);
  act(() => void dispatchEvent(new StorageEvent('storage', { key, newValue })));
}

function signInElsewhere(user: User) {
  signedIn = user;
  inOtherTab(userStorageKey, JSON.stringify(user));
}

it('keeps the page when the session ends, so that the same person can continue after signing in', async () => {
  await openAndLoseSession();
  expect(field()?.value).toBe('typed');
  screen.getByText('data of مريم');
  signInElsewhere(maryam);
  await vi.waitFor(() => expect(screen.queryByText('over')).toBeNull());
  expect(field()?.value).toBe('typed');
  await screen.findByText('data of مريم');
});

it('keeps the page when another tab notices the end of the session', async () => {
  await open();
  inOtherTab(userStorageKey, null);
  await screen.findByText('over');
  screen.getByText('data of مريم');
});

it('closes the page when somebody else signs in, and hides the data of the earlier person', async () => {
  await openAndLoseSession();
  const shown: (string | null)[] = [];
  const observer = new MutationObserver(() => shown.push(document.body.textContent));
  observer.observe(document.body, { subtree: true, childList: true, characterData: true });
  let answer = () => {};
  vi.stubGlobal('fetch', async (url: string) => {
    if (url.endsWith('user/userdoc')) return Response.json(huda);
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    return Response.json({});
  });
  signInElsewhere(huda);
  await screen.findByText('no data');
  expect(field()?.value).toBe('');
  expect(shown.filter((text) => text?.includes('data of هدى'))).toEqual([]);
  act(answer);
  await screen.findByText('data of هدى');
  expect(JSON.parse(localStorage.getItem(userStorageKey) ?? '').uid).toBe('h');
  observer.disconnect();
});

it('closes the page when the account has lost its role', async () => {
  await openAndLoseSession();
  signInElsewhere({ ...maryam, admin: false });
  await screen.findByText(copy.signInRequired.student('مريم'));
  expect(field()).toBeNull();
});

it('closes the page after a sign-out, here or in another tab', async () => {
  const { client, router } = await open();
  void router.navigate(paths.signOut(), { formMethod: 'post', formData: new FormData() });
  await screen.findByText(copy.signInRequired.visitor);
  expect(client.getQueryData(['admin', 'x'])).toBeUndefined();
  cleanup();
  act(() => rememberUser(maryam));
  await open();
  inOtherTab(signOutStorageKey, '2026-11-29T08:00:00.000Z');
  inOtherTab(userStorageKey, null);
  await screen.findByText(copy.signInRequired.visitor);
  inOtherTab(signOutStorageKey, null);
});

it('asks to sign in if the session was already over when the page was opened', async () => {
  signedIn = null;
  await open();
  await screen.findByText(copy.signInRequired.visitor);
});
