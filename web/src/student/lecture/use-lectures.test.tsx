// @vitest-environment happy-dom
import type { Lecture, Resource } from '@markaz/contract/catalogue/lectures';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '../../shared/api/query-client.ts';
import { courseFixture } from '../../shared/courses/course-fixture.ts';
import { courseQuery } from '../../shared/courses/queries.ts';
import { resourcesQuery } from './queries.ts';
import { useLectures } from './use-lectures.ts';

const savedResources = vi.fn<(cId: string, lId: string) => Promise<readonly Resource[] | null>>();
vi.mock('../../shared/saved-files/permitted-files.ts', () => ({
  savedResources: (cId: string, lId: string) => savedResources(cId, lId),
}));
vi.mock('../../shared/auth/session.tsx', () => ({
  useSession: () => ({ user: { admin: false, courses: ['c'] } }),
}));

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
});

/** Renders `useLectures` for a student who has the course. */
function lecturesOf(queryClient = createQueryClient(() => undefined)) {
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  );
  const mine = { course: null, pending: false };
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
