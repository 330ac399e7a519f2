import type { EnrolledCourse, QuizStanding } from '@markaz/contract/accounts/users';
import type { QuizResult } from '@markaz/contract/learning/quizzes';

type Marked = Pick<QuizResult, 'score' | 'of'>;

/** Returns the better of two marks, or the only one. */
function better(before: Marked | null, { score, of }: Marked): Marked {
  return before !== null && before.score * of >= score * before.of ? before : { score, of };
}

/** Returns a student's standing in a quiz after an attempt. */
function standingAfter(before: QuizStanding | undefined, result: QuizResult): QuizStanding {
  const best = before?.best ?? null;
  return {
    attempts: result.attempts,
    best: result.late || before?.passed ? best : better(best, result),
    passed: result.passed || before?.passed === true,
    at: result.at,
  };
}

/** Returns the student's courses as the server will return them after an attempt. */
export function withQuizResult(
  courses: readonly EnrolledCourse[],
  cId: string,
  lId: string,
  result: QuizResult,
): readonly EnrolledCourse[] {
  return courses.map((course) => {
    if (course.id !== cId) return course;
    const { lectures } = course.progress;
    const before = lectures.find((lecture) => lecture.lId === lId);
    const after = {
      ...(before ?? { lId, position: 0, completed: false }),
      quiz: standingAfter(before?.quiz, result),
    };
    const others = lectures.filter((lecture) => lecture !== before);
    return { ...course, progress: { ...course.progress, lectures: [...others, after] } };
  });
}
