// @vitest-environment happy-dom
import type { StaffAccess } from '@markaz/contract/staff/roles';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { MayContext } from '../ui/may.ts';
import { useSearch } from './use-search.ts';

/** The requests, with functions that respond to them. */
const asked: {
  path: string;
  text: string;
  answer: (body: unknown) => void;
  fail: (error: Error) => void;
}[] = [];
const courses = [
  { id: 'c1', title: 'الفقه', subject: '', author: null, description: '', state: 'live' },
  { id: 'c2', title: 'الفقه القديم', subject: '', author: null, description: '', state: 'trashed' },
];

function fetchStub(address: string, { body }: RequestInit) {
  const path = address.replace('/api/', '');
  if (path === 'admin/courses') return Promise.resolve(Response.json({ courses, numbers: {} }));
  const { text, search } = JSON.parse(String(body));
  return new Promise((resolve, fail) => {
    const answer = (found: unknown) => resolve(Response.json(found));
    asked.push({ path, text: text ?? search, answer, fail });
  });
}

beforeEach(() => {
  asked.length = 0;
  vi.stubGlobal('fetch', fetchStub);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function search(first: string, may: (needed: StaffAccess) => boolean = () => true) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <QueryClientProvider client={client}>
      <MayContext value={may}>{children}</MayContext>
    </QueryClientProvider>
  );
  const hook = renderHook(({ text }) => useSearch(text), {
    wrapper,
    initialProps: { text: first },
  });
  return {
    type: (text: string) => hook.rerender({ text }),
    places: () => hook.result.current.found.map(({ to }) => to),
    names: () => hook.result.current.found.map(({ name }) => name),
    current: () => hook.result.current,
  };
}

const questions = (text: string) => asked.filter((question) => question.text === text);

it('shows the pages at first, and does not send a short text to the server', () => {
  vi.useFakeTimers();
  const { names, type } = search('');
  expect(names()).toContain('أكواد الاشتراك');
  type('ا');
  act(() => vi.advanceTimersByTime(1_000));
  expect(asked).toEqual([]);
});

it('finds courses at once, in any spelling, except those in the trash', async () => {
  const { names } = search('الفقة');
  await waitFor(() => expect(names()).toEqual(['الفقه']));
});

it('never shows results of an earlier text', async () => {
  const { names, type, current } = search('سارة');
  await waitFor(() => expect(questions('سارة')).toHaveLength(3));
  type('سارة محمد');
  const student = { uid: 'u', displayName: 'سارة', email: 's@x.eg' };
  for (const { path, answer } of questions('سارة'))
    answer(path === 'admin/students' ? { students: [student], next: null } : {});
  await waitFor(() => expect(questions('سارة محمد')).toHaveLength(3));
  expect(names()).toEqual([]);
  expect(current().pending).toBe(true);
});

it('names the groups whose request failed, and shows the other results', async () => {
  const { names, current } = search('سارة');
  await waitFor(() => expect(asked).toHaveLength(3));
  const student = { uid: 'u', displayName: 'سارة', email: 's@x.eg' };
  for (const { path, answer, fail } of asked) {
    if (path === 'admin/students') answer({ students: [student], next: null });
    else if (path === 'admin/codes/find') answer({ codes: [], courses: {}, more: false });
    else fail(new TypeError('Failed to fetch'));
  }
  await waitFor(() => expect(names()).toEqual(['سارة']));
  await waitFor(() => expect(current().pending).toBe(false));
  expect(current().failed).toEqual(['batches']);
});

it('searches only courses for content staff, and lists no pages of other roles', async () => {
  const may = (needed: StaffAccess) => needed === 'content' || needed === 'staff';
  const { names, type, places, current } = search('', may);
  expect(names()).toEqual(['اليوم', 'الكورسات', 'كورس جديد']);
  type('الفقه');
  await waitFor(() => expect(current().pending).toBe(false));
  expect(asked).toEqual([]);
  expect(places()).toEqual(['/admin/courses/c1']);
});

it('links a course to its cards for sales staff', async () => {
  const { places } = search('الفقه', (needed) => needed === 'sales' || needed === 'staff');
  await waitFor(() => expect(places()).toEqual(['/admin/codes?course=c1']));
  await waitFor(() => expect(asked).toHaveLength(3));
});
