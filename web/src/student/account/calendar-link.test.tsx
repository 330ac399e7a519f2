// @vitest-environment happy-dom
import type { User } from '@markaz/contract/accounts/users';
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { userKeys } from '../../shared/account/queries.ts';
import { calendarLinkCopy as copy } from './calendar-link.copy.ts';
import MyCalendarLink from './calendar-link.tsx';

const token = '7k3mx9pd2rvw7k3mx9pd2rvw7k';
const url = `${location.origin}/api/calendar/${token}.ics`;
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
});

it('creates the feed, shows how to add the feed to a calendar, and ends the feed', async () => {
  const recordRequest = vi.fn();
  vi.stubGlobal('fetch', async (path: string) => {
    recordRequest(path);
    return Response.json(path.endsWith('/end') ? {} : { token });
  });
  const client = new QueryClient();
  client.setQueryData(userKeys.doc, user);
  function Section() {
    const { data } = useQuery<User>({
      queryKey: userKeys.doc,
      staleTime: Number.POSITIVE_INFINITY,
    });
    return data ? <MyCalendarLink user={data} /> : null;
  }
  render(
    <QueryClientProvider client={client}>
      <Section />
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: copy.make }));
  expect(await screen.findByText(url)).toBeTruthy();
  const href = (name: string) => screen.getByRole('link', { name }).getAttribute('href') ?? '';
  const subscription = url.replace(/^https?:/u, 'webcal:');
  expect(href(copy.apple)).toBe(subscription);
  expect(new URL(href(copy.google)).searchParams.get('cid')).toBe(subscription);
  fireEvent.click(screen.getByRole('button', { name: copy.end }));
  expect(await screen.findByRole('button', { name: copy.make })).toBeTruthy();
  expect(recordRequest.mock.calls).toEqual([['/api/user/calendar'], ['/api/user/calendar/end']]);
});

it('says why the feed could not be created', async () => {
  vi.stubGlobal('fetch', async () =>
    Response.json({ error: 'too_many_attempts', message: 'سبب' }, { status: 429 }),
  );
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MyCalendarLink user={user} />
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: copy.make }));
  expect((await screen.findByText('سبب')).getAttribute('role')).toBe('alert');
});
