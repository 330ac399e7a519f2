// @vitest-environment happy-dom
import type { Lecture } from '@markaz/contract/catalogue/lectures';
import { QueryClient } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { userKeys } from '../../shared/account/queries.ts';
import { courseFixture } from '../../shared/courses/course-fixture.ts';
import { useStoreOpenedCourse } from '../../shared/courses/opened-courses.ts';
import { courseKeys } from '../../shared/courses/queries.ts';
import { lecturesQuery } from './queries.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

/** Stores lectures on the device, as a course page does. */
function openCoursePage(lectures: readonly Lecture[], version?: string): void {
  const course = courseFixture('c1');
  renderHook(() => useStoreOpenedCourse(course, lectures, version)).unmount();
}

describe('a lecture list stored on the device', () => {
  const lecture = (id: string): Lecture => ({
    id,
    title: `Lecture ${id}`,
    description: '',
    unit: '',
    order: 1,
    open: 'false',
    resourceCount: 1,
    durationSeconds: null,
    locked: true,
  });
  const list = [lecture('l1'), lecture('l2')];
  const resources = [{ type: 'video' as const, src: 'https://sold' }];
  const fetchLectures = async (answer: object) => {
    const network = vi.fn<typeof fetch>(async () => Response.json(answer));
    vi.stubGlobal('fetch', network);
    const data = await new QueryClient().fetchQuery(lecturesQuery('c1'));
    return { data, known: JSON.parse(String(network.mock.calls[0]?.[1]?.body)).known };
  };

  it('reuses a stored list of the same version, and unlocks only the lectures that the response opens', async () => {
    openCoursePage(list, 'v1');
    const opened = [{ lId: 'l2', resources }];
    const { data, known } = await fetchLectures({ lectures: [], listVersion: 'v1', opened });
    expect(known).toBe('v1');
    expect(data).toEqual({
      version: 'v1',
      lectures: [lecture('l1'), { ...lecture('l2'), locked: false, resources }],
    });
  });

  describe('a response that came with the student’s courses', () => {
    const opened = [{ lId: 'l2', resources }];
    const answer = { lectures: [], listVersion: 'v1', opened };
    const fetchWith = async (prepare: (client: QueryClient) => void) => {
      const network = vi.fn<typeof fetch>(async () => Response.json({ lectures: [lecture('l3')] }));
      vi.stubGlobal('fetch', network);
      const client = new QueryClient();
      client.setQueryData(courseKeys.lecturesAhead('c1'), answer);
      prepare(client);
      const { lectures } = await client.fetchQuery(lecturesQuery('c1'));
      return { client, ids: lectures.map(({ id, locked }) => [id, locked]), network };
    };

    it('is used once, without a call', async () => {
      openCoursePage(list, 'v1');
      const { client, ids, network } = await fetchWith(() => undefined);
      expect(ids).toEqual([
        ['l1', true],
        ['l2', false],
      ]);
      expect(network).not.toHaveBeenCalled();
      await client.invalidateQueries({ queryKey: courseKeys.lectures('c1') });
      await client.fetchQuery(lecturesQuery('c1'));
      expect(network).toHaveBeenCalledOnce();
    });

    it.each([
      ['for another list than the stored one', 'v2', () => undefined],
      [
        'after the course has changed',
        'v1',
        (client: QueryClient) => void client.invalidateQueries({ queryKey: courseKeys.all }),
      ],
      [
        'after more than a minute',
        'v1',
        (client: QueryClient) => {
          const updatedAt = Date.now() - 61_000;
          client.setQueryData(courseKeys.lecturesAhead('c1'), answer, { updatedAt });
        },
      ],
    ])('is not used %s', async (_, version, prepare) => {
      openCoursePage(list, version);
      const { ids, network } = await fetchWith(prepare);
      expect(ids).toEqual([['l3', true]]);
      expect(network).toHaveBeenCalledOnce();
    });
  });

  it('replaces a stored list if the server sends a list of another version', async () => {
    openCoursePage(list, 'v1');
    const { data } = await fetchLectures({ lectures: [lecture('l3')], listVersion: 'v2' });
    expect(data).toEqual({ version: 'v2', lectures: [lecture('l3')] });
  });

  it('keeps the version of a stored list until a page stores a different list without a version', async () => {
    const empty = { lectures: [] };
    openCoursePage(list, 'v1');
    openCoursePage(list.map((each) => ({ ...each, locked: false })));
    expect((await fetchLectures(empty)).known).toBe('v1');
    openCoursePage(list.slice(1));
    expect((await fetchLectures(empty)).known).toBeUndefined();
  });
});

it.each([
  ['locked', true],
  ['open', false],
])(
  'refetches the account only if a lecture of the student’s course is locked (lecture: %s)',
  async (_, locked) => {
    vi.stubGlobal('fetch', async () => Response.json({ lectures: [{ id: 'l1', locked }] }));
    const client = new QueryClient();
    client.setQueryData(userKeys.doc, { uid: 'u', courses: ['c1'] });
    await client.fetchQuery(lecturesQuery('c1'));
    expect(client.getQueryState(userKeys.doc)?.isInvalidated).toBe(locked);
  },
);

it('does not refetch the account if the student has access to only some lectures', async () => {
  const lectures = [
    { id: 'l1', locked: false },
    { id: 'l2', locked: true },
  ];
  vi.stubGlobal('fetch', async () => Response.json({ lectures }));
  const client = new QueryClient();
  const access = { c1: [{ until: null, lectures: ['l1'] }] };
  client.setQueryData(userKeys.doc, { uid: 'u', courses: ['c1'], access });
  await client.fetchQuery(lecturesQuery('c1'));
  expect(client.getQueryState(userKeys.doc)?.isInvalidated).toBe(false);
});

it('does not refetch the account if a gate quiz locks the next lecture', async () => {
  const lectures = [
    { id: 'l1', locked: false, quiz: { questions: 5, minutes: null, gate: true } },
    { id: 'l2', locked: true },
  ];
  vi.stubGlobal('fetch', async () => Response.json({ lectures }));
  const client = new QueryClient();
  client.setQueryData(userKeys.doc, { uid: 'u', courses: ['c1'] });
  await client.fetchQuery(lecturesQuery('c1'));
  expect(client.getQueryState(userKeys.doc)?.isInvalidated).toBe(false);
});
