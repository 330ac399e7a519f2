// @vitest-environment happy-dom
import type { Lecture, Resource } from '@markaz/contract/catalogue/lectures';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createQueryClient } from '../../shared/api/query-client.ts';
import { courseFixture } from '../../shared/courses/course-fixture.ts';
import { courseQuery } from '../../shared/courses/queries.ts';
import { resourcesQuery } from './queries.ts';
import { findNeighbours, renewBeforeExpiry, useLectures } from './use-lectures.ts';

const savedResources = vi.fn<(cId: string, lId: string) => Promise<readonly Resource[] | null>>();
vi.mock('../../shared/saved-files/permitted-files.ts', () => ({
  savedResources: (cId: string, lId: string) => savedResources(cId, lId),
}));
const user = { admin: false, courses: ['c'] };
vi.mock('../../shared/auth/session.tsx', () => ({ useSession: () => ({ user }) }));

const lecture: Lecture = {
  id: 'first',
  title: 'Lecture',
  description: '',
  unit: '',
  order: 1,
  open: 'true',
  resourceCount: 1,
  durationSeconds: null,
  locked: false,
};
const cachedCourse = { course: courseFixture('c'), lectures: [lecture] };
const resources = [{ type: 'file' as const, src: 'https://example.com/summary.pdf' }];
const network = vi.fn<typeof fetch>();

beforeEach(() => {
  savedResources.mockReset().mockResolvedValue(null);
  vi.stubGlobal('fetch', network);
  vi.stubGlobal('navigator', { ...navigator, onLine: false });
});

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
  user.courses = ['c'];
});

/** Renders `useLectures` for the user above. */
function renderLectures(queryClient = createQueryClient(() => undefined)) {
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  );
  const myCourse = { course: null, progressPending: false };
  return renderHook(() => useLectures('c', 'first', myCourse, new Date()), { wrapper }).result;
}

it('returns the cached resources of an open lecture until the student’s own response arrives', () => {
  network.mockReturnValue(new Promise(() => undefined));
  const queryClient = createQueryClient(() => undefined);
  queryClient.setQueryData(courseQuery('c').queryKey, cachedCourse);
  queryClient.setQueryData(resourcesQuery('c', 'first').queryKey, resources);
  expect(renderLectures(queryClient).current.resources).toEqual(resources);
});

it('returns the stored lectures and the offline error if there is no connection', async () => {
  network.mockRejectedValue(new TypeError('no network'));
  localStorage.setItem('markaz.opened', JSON.stringify([cachedCourse]));
  const result = renderLectures();
  await waitFor(() => expect(result.current.lectures).toEqual([lecture]));
  expect(result.current).toMatchObject({ course: cachedCourse.course, decision: 'pending' });
  expect(result.current.failure).toMatchObject({ code: 'offline' });
});

it('returns the lecture’s saved files while offline', async () => {
  network.mockRejectedValue(new TypeError('no network'));
  localStorage.setItem('markaz.opened', JSON.stringify([cachedCourse]));
  const savedFiles = [{ type: 'audio' as const, src: 'https://example.com/l1.mp3' }];
  savedResources.mockResolvedValue(savedFiles);
  const result = renderLectures();
  await waitFor(() => expect(result.current.resources).toEqual(savedFiles));
  expect(savedResources).toHaveBeenCalledWith('c', 'first');
});

it('returns the state «refused» if a lecture was locked after the list was cached', async () => {
  user.courses = [];
  vi.stubGlobal('navigator', { ...navigator, onLine: true });
  const refusal = { error: 'not_authorized', message: 'لا تملك هذا الكورس.' };
  network.mockImplementation(async () => Response.json(refusal, { status: 403 }));
  const queryClient = createQueryClient(() => undefined);
  queryClient.setQueryData(courseQuery('c').queryKey, cachedCourse);
  const result = renderLectures(queryClient);
  await waitFor(() => expect(result.current.decision).toBe('locked'));
});

const lectures = [{ id: 'a' }, { id: 'b' }, { id: 'c' }];

describe('findNeighbours', () => {
  it('returns the previous and the next lecture', () => {
    expect(findNeighbours(lectures, 'b')).toEqual({
      current: { id: 'b' },
      previous: { id: 'a' },
      next: { id: 'c' },
    });
  });

  it('returns null before the first lecture, after the last one, and for an unknown lecture', () => {
    expect(findNeighbours(lectures, 'a')?.previous).toBeNull();
    expect(findNeighbours(lectures, 'c')?.next).toBeNull();
    expect(findNeighbours(lectures, 'z')).toBeNull();
    expect(findNeighbours([], 'a')).toBeNull();
  });
});

describe('renewBeforeExpiry', () => {
  const now = Date.parse('2026-11-23T12:00:00Z');

  beforeEach(() => {
    vi.useFakeTimers({ now });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const linksEndingIn = (...minutes: readonly (number | null)[]): Resource[] =>
    minutes.map((minutesLeft) => ({
      type: 'file',
      src: 'https://videos.example/one.pdf',
      ...(minutesLeft !== null && { linkEnds: new Date(now + minutesLeft * 60_000).toISOString() }),
    }));

  const { refetchInterval } = renewBeforeExpiry((data: readonly Resource[]) => data);
  const refetchDelay = (data: Resource[] | undefined, dataUpdateCount = 1) =>
    refetchInterval({ state: { data, dataUpdateCount } });

  it('refetches ten minutes before the first link expires', () => {
    expect(refetchDelay(linksEndingIn(240, null, 230))).toBe(220 * 60_000);
  });

  it('does not refetch if no link expires or nothing has loaded yet', () => {
    expect([
      refetchDelay(undefined),
      refetchDelay([]),
      refetchDelay(linksEndingIn(null, null)),
    ]).toEqual([false, false, false]);
  });

  it('refetches expired links within a second, and then at most every ten minutes', () => {
    expect(refetchDelay(linksEndingIn(-600))).toBe(1_000);
    expect(refetchDelay(linksEndingIn(-600), 2)).toBe(10 * 60_000);
  });
});
