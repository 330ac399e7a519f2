import type { EnrolledCourse } from '@markaz/contract/accounts/users';
import { describe, expect, it } from 'vitest';
import { courseFixture } from '../courses/course-fixture.ts';
import { withProgress } from './pending-reports.ts';

const now = '2026-11-21T10:00:00.000Z';

function enrolled(id: string, lectures: EnrolledCourse['progress']['lectures']): EnrolledCourse {
  return {
    ...courseFixture(id, { lectureCount: 3 }),
    enrolledAt: now,
    progress: {
      completedCount: lectures.filter((lecture) => lecture.completed).length,
      lastLectureId: null,
      lastWatchedAt: null,
      lectures,
    },
  };
}

describe('withProgress', () => {
  it('changes only the given lecture of the given course', () => {
    const courses = [
      enrolled('c', [{ lId: 'a', position: 5, completed: false }]),
      enrolled('d', []),
    ];
    const [course, other] = withProgress(
      courses,
      'c',
      { lId: 'b', position: 90, completed: true },
      now,
    );
    expect(course?.progress).toEqual({
      completedCount: 1,
      lastLectureId: 'b',
      lastWatchedAt: now,
      lectures: [
        { lId: 'a', position: 5, completed: false },
        { lId: 'b', position: 90, completed: true },
      ],
    });
    expect(other).toBe(courses[1]);
  });

  it('keeps a lecture completed when the student watches it again', () => {
    const courses = [enrolled('c', [{ lId: 'a', position: 500, completed: true }])];
    const [course] = withProgress(courses, 'c', { lId: 'a', position: 3, completed: false }, now);
    expect(course?.progress.lectures).toEqual([{ lId: 'a', position: 3, completed: true }]);
    expect(course?.progress.completedCount).toBe(1);
  });
});
