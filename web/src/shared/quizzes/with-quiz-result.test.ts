import type { EnrolledCourse } from '@markaz/contract/accounts/users';
import type { QuizResult } from '@markaz/contract/learning/quizzes';
import { expect, it } from 'vitest';
import { courseFixture } from '../courses/course-fixture.ts';
import { withQuizResult } from './with-quiz-result.ts';

const course: EnrolledCourse = {
  ...courseFixture('c'),
  enrolledAt: '2026-11-01T10:00:00.000Z',
  progress: { completedCount: 0, lastLectureId: null, lastWatchedAt: null, lectures: [] },
};

function after(...results: readonly Partial<QuizResult>[]) {
  const attempts = results.map((result, index) => ({
    attemptId: `${index}`,
    at: '2026-11-23T10:00:00.000Z',
    score: 0,
    of: 10,
    passed: false,
    late: false,
    attempts: index + 1,
    attemptsLeft: null,
    answers: [],
    ...result,
  }));
  const [only] = attempts.reduce<readonly EnrolledCourse[]>(
    (courses, result) => withQuizResult(courses, 'c', 'l', result),
    [course],
  );
  return only?.progress.lectures[0]?.quiz;
}

it('keeps the pass, and the best mark up to it, without late attempts', () => {
  expect(after({ score: 4 }, { score: 3 })).toMatchObject({ attempts: 2, best: { score: 4 } });
  expect(after({ score: 4 }, { score: 9, late: true })).toMatchObject({ best: { score: 4 } });
  expect(after({ score: 3, late: true })?.best).toBeNull();
  const passed = after({ score: 6, passed: true }, { score: 10, passed: true });
  expect(passed).toMatchObject({ passed: true, best: { score: 6, of: 10 } });
});
