import type { EnrolledCourse } from '@markaz/contract/accounts/users';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { courseFixture } from '../courses/course-fixture.ts';
import { resumePath, resumptionOf } from './next-lecture.tsx';
import { withProgress } from './pending-reports.ts';

const ids = ['a', 'b', 'c', 'd', 'e'] as const;
const lectures = ids.map((id) => ({ id }));

const fresh: EnrolledCourse = {
  ...courseFixture('k', { lectureCount: ids.length }),
  enrolledAt: '2026-11-01T10:00:00.000Z',
  progress: { completedCount: 0, lastLectureId: null, lastWatchedAt: null, lectures: [] },
};

const report = fc.record({
  lId: fc.constantFrom(...ids),
  position: fc.integer({ min: 0, max: 3_000 }),
  completed: fc.boolean(),
});

type Report = readonly [lId: string, position: number, completed: boolean];

/** Returns a course after these reports, in this order. */
function after(...reports: readonly Report[]): EnrolledCourse {
  const [course] = reports.reduce<readonly EnrolledCourse[]>(
    (courses, [lId, position, completed]) =>
      withProgress(courses, 'k', { lId, position, completed }, '2026-11-02T10:00:00.000Z'),
    [fresh],
  );
  return course ?? fresh;
}

describe('resumptionOf', () => {
  it.each<[string, EnrolledCourse, string | null, number]>([
    ['begins with the first', after(), 'a', 0],
    [
      'stays with the last while it is unfinished',
      after(['a', 9, true], ['c', 70, false]),
      'c',
      70,
    ],
    ['goes on after a finished one', after(['b', 90, true]), 'c', 0],
    ['to where the next was left', after(['c', 40, false], ['b', 90, true]), 'c', 40],
    ['passes over finished ones', after(['c', 90, true], ['b', 90, true]), 'd', 0],
    ['comes back to what was left out', after(['a', 9, true], ['e', 90, true]), 'b', 0],
  ])('%s', (_what, course, lId, position) => {
    expect(resumptionOf(course, lectures)).toMatchObject({ lId, position });
  });

  it('treats a finished course as unfinished once it has more lectures', () => {
    const all = after(...ids.map((id) => [id, 90, true] as const));
    expect(resumptionOf(all, lectures)).toEqual({ state: 'finished', lId: null, position: 0 });
    expect(resumptionOf(all).state).toBe('finished');
    const more = { ...all, lectureCount: 6 };
    expect(resumptionOf(more, [...lectures, { id: 'f' }])).toMatchObject({ lId: 'f' });
    expect(resumptionOf(more)).toMatchObject({ state: 'begun', lId: null });
  });

  it('ignores a lecture that was removed from the course', () => {
    expect(resumptionOf(after(['b', 70, false]), [{ id: 'x' }])).toMatchObject({ lId: 'x' });
  });

  it('returns an unfinished lecture if there is one, and without the list the same or none', () => {
    fc.assert(
      fc.property(fc.array(report, { maxLength: 12 }), (reports) => {
        const course = after(
          ...reports.map(({ lId, position, completed }) => [lId, position, completed] as const),
        );
        const { progress } = course;
        const done = progress.lectures.filter(({ completed }) => completed).map(({ lId }) => lId);
        const { state, lId } = resumptionOf(course, lectures);
        expect(state === 'fresh').toBe(reports.length === 0);
        expect(state === 'finished').toBe(done.length === ids.length);
        expect(lId === null).toBe(state === 'finished');
        expect(done).not.toContain(lId);
        const { lastLectureId: last } = progress;
        if (last !== null && !done.includes(last)) expect(lId).toBe(last);

        const guess = resumptionOf(course);
        expect(guess.state).toBe(state);
        if (guess.lId !== null) expect(guess.lId).toBe(lId);
        else expect(resumePath('k', guess)).toBe('/courses/k');
      }),
    );
  });
});
