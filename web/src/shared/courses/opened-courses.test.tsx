// @vitest-environment happy-dom
import type { Course } from '@markaz/contract/catalogue/courses';
import { onlineManager, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, cleanup, render, renderHook, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '../api/query-client.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { courseFixture } from './course-fixture.ts';
import { openedCourse, useStoreOpenedCourse } from './opened-courses.ts';
import { courseQuery } from './queries.ts';

const course = (id: string): Course => courseFixture(id);
const lecture = {
  id: 'first',
  title: 'Lecture',
  description: '',
  unit: '',
  order: 1,
  open: 'false',
  resourceCount: 1,
  durationSeconds: null,
  locked: false,
} as const;
const storeOnVisit = (id: string) =>
  renderHook(() => useStoreOpenedCourse(courses[id], lectures)).unmount();
const courses: Record<string, Course> = {};
const lectures = [{ ...lecture, resources: [{ type: 'video' as const, src: 'https://sold' }] }];

beforeEach(() => {
  for (let index = 0; index < 25; index++) courses[`c${index}`] = course(`c${index}`);
});

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
  onlineManager.setOnline(true);
});

it('stores the most recently opened courses, without paid resources', () => {
  for (const id of Object.keys(courses)) storeOnVisit(id);
  storeOnVisit('c7');
  expect(openedCourse('c7')).toEqual({ course: courses.c7, lectures: [lecture] });
  expect(openedCourse('c24')).toBeDefined();
  expect(openedCourse('c0')).toBeUndefined();
  expect(JSON.stringify(localStorage)).not.toContain('https://sold');
});

it('ignores invalid stored data', () => {
  localStorage.setItem('markaz.opened', '{"c1":1}');
  expect(openedCourse('c1')).toBeUndefined();
  storeOnVisit('c1');
  expect(openedCourse('c1')).toBeDefined();
});

/** A minimal course page. */
function Page({ id }: { readonly id: string }) {
  const { data, error } = useQuery(courseQuery(id));
  if (data) return <p>{data.course.title}</p>;
  return error && <ErrorState error={error} />;
}

it('shows an earlier opened course while the device is offline, and the server’s answer once it is online', async () => {
  vi.stubGlobal('navigator', { ...navigator, onLine: false });
  const answer = vi.fn<typeof fetch>().mockRejectedValue(new TypeError('no network'));
  vi.stubGlobal('fetch', answer);
  onlineManager.setOnline(false);
  storeOnVisit('c1');
  render(
    <QueryClientProvider client={createQueryClient(() => undefined)}>
      <Page id="c1" />
      <Page id="c2" />
    </QueryClientProvider>,
  );
  expect(await screen.findByText('c1')).toBeDefined();
  expect(await screen.findByRole('heading', { name: 'لا يوجد اتصال بالإنترنت' })).toBeDefined();
  expect(screen.getAllByText(/لا يوجد اتصال/u)).toHaveLength(1);

  answer.mockImplementation(async (_address, init) => {
    const { id } = JSON.parse(String(init?.body));
    return Response.json({ course: { ...course(id), title: `${id}, new` }, lectures });
  });
  act(() => onlineManager.setOnline(true));
  expect(await screen.findByText('c1, new')).toBeDefined();
  expect(await screen.findByText('c2, new')).toBeDefined();
  expect(screen.queryByRole('alert')).toBeNull();
});
