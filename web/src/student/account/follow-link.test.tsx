// @vitest-environment happy-dom
import type { User } from '@markaz/contract/accounts/users';
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { userDocQuery, userKeys } from '../../shared/account/queries.ts';
import { followLinkCopy as copy } from './follow-link.copy.ts';
import OwnFollowLink from './follow-link.tsx';

const token = '7k3mx9pd2rvw7k3mx9pd2rvw7k';
const address = `${location.origin}/follow/${token}`;
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

function open(kept: User, answer: () => Response) {
  const sent = vi.fn();
  vi.stubGlobal('fetch', async (path: string) => {
    sent(path);
    return answer();
  });
  const client = new QueryClient();
  client.setQueryData(userKeys.doc, kept);
  function Section() {
    const { data } = useQuery<User>({
      queryKey: userKeys.doc,
      staleTime: Number.POSITIVE_INFINITY,
    });
    return data ? <OwnFollowLink user={data} /> : null;
  }
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={createMemoryRouter([{ path: '*', Component: Section }])} />
    </QueryClientProvider>,
  );
  return sent;
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

it('creates the link and sends it by WhatsApp, which asks for the recipient', async () => {
  const sent = open(user, () => Response.json({ token, until }));
  expect(screen.queryByText(address)).toBeNull();
  press(copy.make);
  expect(await screen.findByText(address)).toBeTruthy();
  expect(sent).toHaveBeenCalledExactlyOnceWith('/api/user/follow');
  const href = screen.getByRole('link', { name: copy.send }).getAttribute('href') ?? '';
  const text = new URL(href).searchParams.get('text') ?? '';
  expect(href).toMatch(/^https:\/\/wa\.me\/\?text=/u);
  expect(text.split('\n').at(-1)).toBe(address);
});

it('keeps the link if an earlier request returns an account without it', async () => {
  const accounts: ((answer: Response) => void)[] = [];
  vi.stubGlobal('fetch', (path: string) =>
    path === '/api/user/follow'
      ? Promise.resolve(Response.json({ token, until }))
      : new Promise((answer) => accounts.push(answer)),
  );
  const client = new QueryClient();
  client.setQueryData(userKeys.doc, user, { updatedAt: 0 });
  function Section() {
    const { data } = useQuery({ ...userDocQuery, staleTime: 0 });
    return data ? <OwnFollowLink user={data} /> : null;
  }
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={createMemoryRouter([{ path: '*', Component: Section }])} />
    </QueryClientProvider>,
  );
  await vi.waitFor(() => expect(accounts).toHaveLength(1));
  press(copy.make);
  await vi.waitFor(() => expect(accounts).toHaveLength(2));
  accounts[0]?.(Response.json(user));
  accounts[1]?.(Response.json({ ...user, follow: { token, until } }));
  await vi.waitFor(() => expect(client.isFetching()).toBe(0));
  expect(screen.getByText(address)).toBeTruthy();
});

it('opens the phone’s share sheet if there is one', async () => {
  const share = vi.fn(async () => undefined);
  Object.assign(navigator, { share });
  open({ ...user, follow: { token, until } }, () => Response.json({}));
  const link = screen.getByRole('link', { name: copy.send });
  expect(fireEvent.click(link)).toBe(false);
  await vi.waitFor(() => expect(share).toHaveBeenCalledOnce());
  expect(share).toHaveBeenCalledWith({ text: expect.stringContaining(address) });
});

it('ends the link, and then offers to create another', async () => {
  const sent = open({ ...user, follow: { token, until } }, () => Response.json({}));
  press(copy.end);
  expect(await screen.findByRole('button', { name: copy.make })).toBeTruthy();
  expect(sent).toHaveBeenCalledExactlyOnceWith('/api/user/follow/end');
  expect(screen.queryByText(address)).toBeNull();
});

it('shows no link of a past school year', () => {
  const over = { token, until: '2025-08-31T21:00:00.000Z' };
  open({ ...user, follow: over }, () => Response.json({}));
  expect(screen.queryByText(address)).toBeNull();
  expect(screen.getByRole('button', { name: copy.make })).toBeTruthy();
});

it('says why the link could not be created', async () => {
  open(user, () => Response.json({ error: 'conflict', message: 'سبب' }, { status: 409 }));
  press(copy.make);
  expect((await screen.findByText('سبب')).getAttribute('role')).toBe('alert');
});
