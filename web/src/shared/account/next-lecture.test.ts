import type { EnrolledCourse } from '@markaz/contract/accounts/users';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { courseFixture } from '../courses/course-fixture.ts';
import { resumePath, resumePointOf } from './next-lecture.tsx';
import { withProgress } from './pending-reports.ts';

const ids = ['a', 'b', 'c', 'd', 'e'] as const;
const lectures = ids.map((id) => ({ id }));

const newCourse: EnrolledCourse = {
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
function courseAfter(...reports: readonly Report[]): EnrolledCourse {
  const [course] = reports.reduce<readonly EnrolledCourse[]>(
    (courses, [lId, position, completed]) =>
      withProgress(courses, 'k', { lId, position, completed }, '2026-11-02T10:00:00.000Z'),
    [newCourse],
  );
  return course ?? newCourse;
}

describe('resumePointOf', () => {
  it.each<[string, EnrolledCourse, string | null, number]>([
    ['returns the first lecture of a new course', courseAfter(), 'a', 0],
    [
      'returns the last watched lecture while it is unfinished',
      courseAfter(['a', 9, true], ['c', 70, false]),
      'c',
      70,
    ],
    ['returns the lecture after a finished one', courseAfter(['b', 90, true]), 'c', 0],
    [
      'returns the stored position of the next lecture',
      courseAfter(['c', 40, false], ['b', 90, true]),
      'c',
      40,
    ],
    ['skips finished lectures', courseAfter(['c', 90, true], ['b', 90, true]), 'd', 0],
    [
      'returns to a skipped lecture after the last lecture',
      courseAfter(['a', 9, true], ['e', 90, true]),
      'b',
      0,
    ],
  ])('%s', (_title, course, lId, position) => {
    expect(resumePointOf(course, lectures)).toMatchObject({ lId, position });
  });

  it('treats a finished course as unfinished once it has more lectures', () => {
    const finishedCourse = courseAfter(...ids.map((id) => [id, 90, true] as const));
    expect(resumePointOf(finishedCourse, lectures)).toEqual({
      state: 'finished',
      lId: null,
      position: 0,
    });
    expect(resumePointOf(finishedCourse).state).toBe('finished');
    const longerCourse = { ...finishedCourse, lectureCount: 6 };
    expect(resumePointOf(longerCourse, [...lectures, { id: 'f' }])).toMatchObject({ lId: 'f' });
    expect(resumePointOf(longerCourse)).toMatchObject({ state: 'begun', lId: null });
  });

  it('ignores a lecture that was removed from the course', () => {
    expect(resumePointOf(courseAfter(['b', 70, false]), [{ id: 'x' }])).toMatchObject({ lId: 'x' });
  });

  it('returns an unfinished lecture if there is one, and the same or none if the lecture list is missing', () => {
    fc.assert(
      fc.property(fc.array(report, { maxLength: 12 }), (reports) => {
        const course = courseAfter(
          ...reports.map(({ lId, position, completed }) => [lId, position, completed] as const),
        );
        const { progress } = course;
        const finishedIds = progress.lectures
          .filter(({ completed }) => completed)
          .map(({ lId }) => lId);
        const { state, lId } = resumePointOf(course, lectures);
        expect(state === 'fresh').toBe(reports.length === 0);
        expect(state === 'finished').toBe(finishedIds.length === ids.length);
        expect(lId === null).toBe(state === 'finished');
        expect(finishedIds).not.toContain(lId);
        const { lastLectureId: lastId } = progress;
        if (lastId !== null && !finishedIds.includes(lastId)) expect(lId).toBe(lastId);

        const withoutLectures = resumePointOf(course);
        expect(withoutLectures.state).toBe(state);
        if (withoutLectures.lId !== null) expect(withoutLectures.lId).toBe(lId);
        else expect(resumePath('k', withoutLectures)).toBe('/courses/k');
      }),
    );
  });
});
