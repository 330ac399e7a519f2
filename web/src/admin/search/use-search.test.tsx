// @vitest-environment happy-dom
import type { StaffAccess } from '@markaz/contract/staff/roles';
import { foldArabic } from '@markaz/contract/text/fold-arabic';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { HasAccessContext } from '../ui/use-has-access.ts';
import { copy } from './search.copy.ts';
import { useSearch } from './use-search.ts';

/** The requests so far, with functions that answer them. */
const requests: {
  path: string;
  text: string;
  respond: (body: unknown) => void;
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
    const respond = (results: unknown) => resolve(Response.json(results));
    requests.push({ path, text: text ?? search, respond, fail });
  });
}

beforeEach(() => {
  requests.length = 0;
  vi.stubGlobal('fetch', fetchStub);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const guide = [
  ['cards', 'اصنع البطاقات', 'sales'],
  ['selling', 'يوم البائع', 'sales'],
  ['safety', 'حين يحدث خطأ', 'staff'],
].map(([key = '', name = '', needs]) => ({
  to: `/admin/guide/${key}`,
  name,
  detail: '',
  needs: needs as StaffAccess,
  foldedName: foldArabic(name),
  folded: foldArabic(`${name}، وإن حدث خطأ فاضغط «تراجع»`),
}));

function search(initialText: string, hasAccess: (needed: StaffAccess) => boolean = () => true) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <QueryClientProvider client={client}>
      <HasAccessContext value={hasAccess}>{children}</HasAccessContext>
    </QueryClientProvider>
  );
  const hook = renderHook(({ text }) => useSearch(text, guide), {
    wrapper,
    initialProps: { text: initialText },
  });
  return {
    type: (text: string) => hook.rerender({ text }),
    links: () => hook.result.current.results.map(({ to }) => to),
    names: () => hook.result.current.results.map(({ name }) => name),
    current: () => hook.result.current,
  };
}

const requestsFor = (text: string) => requests.filter((request) => request.text === text);

it('lists the admin pages for an empty text, and does not send a short text to the server', () => {
  vi.useFakeTimers();
  const { names, type } = search('');
  expect(names()).toContain('البطاقات');
  type('ا');
  act(() => vi.advanceTimersByTime(1_000));
  expect(requests).toEqual([]);
});

it('finds courses in any spelling, except courses in the trash', async () => {
  const { names } = search('الفقة');
  await waitFor(() => expect(names()).toEqual(['الفقه']));
});

it('says of a card with a similar code that the typed code has a wrong symbol', async () => {
  const text = 'ST-0000-0000-0001';
  const { current } = search(text);
  await waitFor(() => expect(requestsFor(text)).toHaveLength(3));
  const card = {
    token: 'ST-0000-0000-0000',
    cId: 'c1',
    state: 'unused',
    opens: { kind: 'course' },
  };
  for (const { path, respond } of requestsFor(text))
    respond(
      path === 'admin/codes/find'
        ? { codes: [card], courses: {}, more: false, suggested: true }
        : { students: [], batches: [], next: null },
    );
  await waitFor(() => expect(current().isPending).toBe(false));
  const [result] = current().results;
  expect(result).toMatchObject({ name: card.token });
  expect(result?.detail).toContain(copy.card.suggested);
});

it('never shows the results of an earlier search text', async () => {
  const { names, type, current } = search('سارة');
  await waitFor(() => expect(requestsFor('سارة')).toHaveLength(3));
  type('سارة محمد');
  const student = { uid: 'u', displayName: 'سارة', email: 's@x.eg' };
  for (const { path, respond } of requestsFor('سارة'))
    respond(path === 'admin/students' ? { students: [student], next: null } : {});
  await waitFor(() => expect(requestsFor('سارة محمد')).toHaveLength(3));
  expect(names()).toEqual([]);
  expect(current().isPending).toBe(true);
});

it('reports the kinds of results whose request failed, and shows the other results', async () => {
  const { names, current } = search('سارة');
  await waitFor(() => expect(requests).toHaveLength(3));
  const student = { uid: 'u', displayName: 'سارة', email: 's@x.eg' };
  for (const { path, respond, fail } of requests) {
    if (path === 'admin/students') respond({ students: [student], next: null });
    else if (path === 'admin/codes/find') respond({ codes: [], courses: {}, more: false });
    else fail(new TypeError('Failed to fetch'));
  }
  await waitFor(() => expect(names()).toEqual(['سارة']));
  await waitFor(() => expect(current().isPending).toBe(false));
  expect(current().failedGroups).toEqual(['batches']);
});

it('shows content staff only courses and the pages that they may open', async () => {
  const hasAccess = (needed: StaffAccess) => ['content', 'staff', 'team'].includes(needed);
  const { names, type, links, current } = search('', hasAccess);
  const pages = ['اليوم', 'الكورسات', 'دليل المركز', 'كورس جديد', 'الإعلانات', 'كلمات البحث'];
  expect(names()).toEqual(pages);
  type('الفقه');
  await waitFor(() => expect(current().isPending).toBe(false));
  expect(requests).toEqual([]);
  expect(links()).toEqual(['/admin/courses/c1']);
});

it('finds pages of the guide by any of their words, and lists pages with a matching title first', async () => {
  const { links, type } = search('خطأ');
  await waitFor(() => expect(links()).toHaveLength(3));
  expect(links()[0]).toBe('/admin/guide/safety');
  type('البائع');
  expect(links()).toEqual(['/admin/guide/selling']);
});

it('finds only pages of the guide about jobs that the user may do', async () => {
  const { links } = search('تراجع', (needed) => ['content', 'staff', 'team'].includes(needed));
  await waitFor(() => expect(links()).toEqual(['/admin/guide/safety']));
});

it('links a course to the list of its cards for sales staff', async () => {
  const { links } = search('الفقه', (needed) => needed === 'sales' || needed === 'staff');
  await waitFor(() => expect(links()).toEqual(['/admin/codes?course=c1']));
  await waitFor(() => expect(requests).toHaveLength(3));
});
