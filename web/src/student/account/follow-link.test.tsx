// @vitest-environment happy-dom
import type { User } from '@markaz/contract/accounts/users';
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { userDocQuery, userKeys } from '../../shared/account/queries.ts';
import { followLinkCopy as copy } from './follow-link.copy.ts';
import MyFollowLink from './follow-link.tsx';

const token = '7k3mx9pd2rvw7k3mx9pd2rvw7k';
const url = `${location.origin}/follow/${token}`;
const until = new Date(Date.now() + 1e9).toISOString();
const user: User = {
  uid: 'u1',
  displayName: 'مريم',
  email: null,
  photoURL: null,
  admin: false,
  courses: [],
  grade: null,
  section: null,
  madhhab: null,
  createdAt: '2026-11-21T10:00:00.000Z',
};

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'share');
});

function renderSection(cachedUser: User, answer: () => Response) {
  const onRequest = vi.fn();
  vi.stubGlobal('fetch', async (path: string) => {
    onRequest(path);
    return answer();
  });
  const client = new QueryClient();
  client.setQueryData(userKeys.doc, cachedUser);
  function Section() {
    const { data } = useQuery<User>({
      queryKey: userKeys.doc,
      staleTime: Number.POSITIVE_INFINITY,
    });
    return data ? <MyFollowLink user={data} /> : null;
  }
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={createMemoryRouter([{ path: '*', Component: Section }])} />
    </QueryClientProvider>,
  );
  return onRequest;
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

it('creates the link, and shares it through WhatsApp', async () => {
  const onRequest = renderSection(user, () => Response.json({ token, until }));
  expect(screen.queryByText(url)).toBeNull();
  press(copy.make);
  expect(await screen.findByText(url)).toBeTruthy();
  expect(onRequest).toHaveBeenCalledExactlyOnceWith('/api/user/follow');
  const href = screen.getByRole('link', { name: copy.send }).getAttribute('href') ?? '';
  const text = new URL(href).searchParams.get('text') ?? '';
  expect(href).toMatch(/^https:\/\/wa\.me\/\?text=/u);
  expect(text.split('\n').at(-1)).toBe(url);
});

it('keeps a new link if an earlier request returns the user without the link', async () => {
  const accountResponses: ((answer: Response) => void)[] = [];
  vi.stubGlobal('fetch', (path: string) =>
    path === '/api/user/follow'
      ? Promise.resolve(Response.json({ token, until }))
      : new Promise((answer) => accountResponses.push(answer)),
  );
  const client = new QueryClient();
  client.setQueryData(userKeys.doc, user, { updatedAt: 0 });
  function Section() {
    const { data } = useQuery({ ...userDocQuery, staleTime: 0 });
    return data ? <MyFollowLink user={data} /> : null;
  }
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={createMemoryRouter([{ path: '*', Component: Section }])} />
    </QueryClientProvider>,
  );
  await vi.waitFor(() => expect(accountResponses).toHaveLength(1));
  press(copy.make);
  await vi.waitFor(() => expect(accountResponses).toHaveLength(2));
  accountResponses[0]?.(Response.json(user));
  accountResponses[1]?.(Response.json({ ...user, follow: { token, until } }));
  await vi.waitFor(() => expect(client.isFetching()).toBe(0));
  expect(screen.getByText(url)).toBeTruthy();
});

it('opens the share sheet if the phone has one', async () => {
  const share = vi.fn(async () => undefined);
  Object.assign(navigator, { share });
  renderSection({ ...user, follow: { token, until } }, () => Response.json({}));
  const link = screen.getByRole('link', { name: copy.send });
  expect(fireEvent.click(link)).toBe(false);
  await vi.waitFor(() => expect(share).toHaveBeenCalledOnce());
  expect(share).toHaveBeenCalledWith({ text: expect.stringContaining(url) });
});

it('ends the link, and then offers to create another one', async () => {
  const onRequest = renderSection({ ...user, follow: { token, until } }, () => Response.json({}));
  press(copy.end);
  expect(await screen.findByRole('button', { name: copy.make })).toBeTruthy();
  expect(onRequest).toHaveBeenCalledExactlyOnceWith('/api/user/follow/end');
  expect(screen.queryByText(url)).toBeNull();
});

it('does not show a link that has expired', () => {
  const expiredLink = { token, until: '2025-08-31T21:00:00.000Z' };
  renderSection({ ...user, follow: expiredLink }, () => Response.json({}));
  expect(screen.queryByText(url)).toBeNull();
  expect(screen.getByRole('button', { name: copy.make })).toBeTruthy();
});

it('says why the link could not be created', async () => {
  renderSection(user, () => Response.json({ error: 'conflict', message: 'سبب' }, { status: 409 }));
  press(copy.make);
  expect((await screen.findByText('سبب')).getAttribute('role')).toBe('alert');
});
