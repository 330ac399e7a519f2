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
import { neighboursOf, renewedBeforeLinksEnd, useLectures } from './use-lectures.ts';

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
const known = { course: courseFixture('c'), lectures: [lecture] };
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

/** Renders `useLectures` for a student who has the course. */
function lecturesOf(queryClient = createQueryClient(() => undefined)) {
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  );
  const mine = { course: null, progressPending: false };
  return renderHook(() => useLectures('c', 'first', mine, new Date()), { wrapper }).result;
}

it('shows an open lecture’s cached resources until the student’s own answer arrives', () => {
  network.mockReturnValue(new Promise(() => undefined));
  const queryClient = createQueryClient(() => undefined);
  queryClient.setQueryData(courseQuery('c').queryKey, known);
  queryClient.setQueryData(resourcesQuery('c', 'first').queryKey, resources);
  expect(lecturesOf(queryClient).current.access).toEqual(resources);
});

it('shows an opened course’s lectures offline, and why nothing plays', async () => {
  network.mockRejectedValue(new TypeError('no network'));
  localStorage.setItem('markaz.opened', JSON.stringify([known]));
  const result = lecturesOf();
  await waitFor(() => expect(result.current.lectures).toEqual([lecture]));
  expect(result.current).toMatchObject({ course: known.course, access: 'pending' });
  expect(result.current.failure).toMatchObject({ code: 'offline' });
});

it('returns the lecture’s files on this device if offline', async () => {
  network.mockRejectedValue(new TypeError('no network'));
  localStorage.setItem('markaz.opened', JSON.stringify([known]));
  const kept = [{ type: 'audio' as const, src: 'https://example.com/l1.mp3' }];
  savedResources.mockResolvedValue(kept);
  const result = lecturesOf();
  await waitFor(() => expect(result.current.access).toEqual(kept));
  expect(savedResources).toHaveBeenCalledWith('c', 'first');
});

it('shows readers without the course the gate of a lecture closed since its list was cached', async () => {
  user.courses = [];
  vi.stubGlobal('navigator', { ...navigator, onLine: true });
  const refusal = { error: 'not_authorized', message: 'لا تملك هذا الكورس.' };
  network.mockImplementation(async () => Response.json(refusal, { status: 403 }));
  const queryClient = createQueryClient(() => undefined);
  queryClient.setQueryData(courseQuery('c').queryKey, known);
  const result = lecturesOf(queryClient);
  await waitFor(() => expect(result.current.access).toBe('refused'));
});

const lectures = [{ id: 'a' }, { id: 'b' }, { id: 'c' }];

describe('neighboursOf', () => {
  it('returns the lectures before and after', () => {
    expect(neighboursOf(lectures, 'b')).toEqual({
      current: { id: 'b' },
      previous: { id: 'a' },
      next: { id: 'c' },
    });
  });

  it('returns null beyond the ends and for an unknown lecture', () => {
    expect(neighboursOf(lectures, 'a')?.previous).toBeNull();
    expect(neighboursOf(lectures, 'c')?.next).toBeNull();
    expect(neighboursOf(lectures, 'z')).toBeNull();
    expect(neighboursOf([], 'a')).toBeNull();
  });
});

describe('the renewal of links', () => {
  const now = Date.parse('2026-11-23T12:00:00Z');

  beforeEach(() => {
    vi.useFakeTimers({ now });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const ending = (...minutes: readonly (number | null)[]): Resource[] =>
    minutes.map((left) => ({
      type: 'file',
      src: 'https://videos.example/one.pdf',
      ...(left !== null && { linkEnds: new Date(now + left * 60_000).toISOString() }),
    }));

  const { refetchInterval } = renewedBeforeLinksEnd((data: readonly Resource[]) => data);
  const asked = (data: Resource[] | undefined, dataUpdateCount = 1) =>
    refetchInterval({ state: { data, dataUpdateCount } });

  it('refetches ten minutes before the first link ends', () => {
    expect(asked(ending(240, null, 230))).toBe(220 * 60_000);
  });

  it('never refetches if no link ends or nothing has loaded yet', () => {
    expect([asked(undefined), asked([]), asked(ending(null, null))]).toEqual([false, false, false]);
  });

  it('refetches at once if links have ended, and then not before ten minutes', () => {
    expect(asked(ending(-600))).toBe(1_000);
    expect(asked(ending(-600), 2)).toBe(10 * 60_000);
  });
});
