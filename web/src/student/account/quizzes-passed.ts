import type { Progress } from '@markaz/contract/accounts/users';
import type { Lecture } from '@markaz/contract/catalogue/lectures';
import { quizzesCopy as copy } from './quizzes.copy.ts';

/**
 * Says how many of a course's quizzes a student has passed; null if there is nothing to say. A quiz
 * that staff opened by hand does not count as passed.
 * @param lectures of the course, if this device knows them
 */
export function quizzesPassed(
  { lectures: watched }: Pick<Progress, 'lectures'>,
  lectures: readonly Pick<Lecture, 'id' | 'quiz'>[] | undefined,
): string | null {
  const withQuiz = lectures && new Set(lectures.filter(({ quiz }) => quiz).map(({ id }) => id));
  const taken = watched.filter(({ lId, quiz }) => quiz && (!withQuiz || withQuiz.has(lId)));
  const passed = taken.filter(({ quiz }) => quiz?.passed && !quiz.opened).length;
  if (withQuiz === undefined) {
    if (taken.length === 0) return null;
    return passed === 0 ? copy.none : copy.passed(passed);
  }
  const all = withQuiz.size;
  if (all === 0) return null;
  if (passed === 0) return copy.there(all);
  return passed === all ? copy.all(all) : copy.some(passed, all);
}
