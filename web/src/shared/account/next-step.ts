import type { EnrolledCourse } from '@markaz/contract/accounts/users';
import { gateBefore } from '@markaz/contract/catalogue/gates';
import type { Lecture } from '@markaz/contract/catalogue/lectures';

export interface NextStep {
  /**
   * What to do next: `fresh` and `begun` stand for watching a lecture, `quiz` for its quiz.
   * `blocked` means that only lectures behind a quiz are left, for which the student has no attempt
   * left. `finished` means that all that is open is done.
   */
  readonly state: 'fresh' | 'begun' | 'quiz' | 'blocked' | 'finished';
  /** Null if the step has no lecture, or if the lecture is not known. */
  readonly lId: string | null;
  /** Position in the lecture, in seconds. */
  readonly position: number;
}

type StepLecture = Pick<Lecture, 'id' | 'open' | 'resourceCount' | 'quiz'>;

/**
 * Returns the next step in a course. The order begins with the last watched lecture and continues
 * before it after the last lecture of the course. A lecture's quiz follows the lecture. It is due
 * until it was taken once, or until it is passed if it opens the lectures after it. The step is
 * never a lecture that is locked or behind a quiz, nor an exam. The course is finished once everything in it that
 * the student may open is done.
 * @param lectures all lectures of the course, or undefined if they are unknown
 * @param hasAccess whether a card or staff opened a lecture to the student
 */
export function nextStepOf(
  { progress, lectureCount }: Pick<EnrolledCourse, 'progress' | 'lectureCount'>,
  lectures: readonly StepLecture[] | undefined,
  hasAccess: (lId: string) => boolean,
): NextStep {
  const reports = new Map(progress.lectures.map((report) => [report.lId, report]));
  const last = progress.lastLectureId;
  const isCompleted = (lId: string) => reports.get(lId)?.completed;
  const stepTo = (state: NextStep['state'], lId: string | null = null): NextStep => ({
    state,
    lId,
    position: reports.get(lId ?? '')?.position ?? 0,
  });
  const watching = last === null ? 'fresh' : 'begun';
  if (!lectures?.length) {
    if (last !== null && progress.completedCount >= lectureCount) return stepTo('finished');
    return stepTo(watching, last !== null && !isCompleted(last) && hasAccess(last) ? last : null);
  }

  const isPassed = (lId: string) => reports.get(lId)?.quiz?.passed;
  const gateOf = ({ id, open }: StepLecture) => {
    const gate = open === 'true' ? null : gateBefore(lectures, id);
    // A quiz that the student cannot take locks nothing.
    return gate !== null && hasAccess(gate) && !isPassed(gate) ? gate : null;
  };
  const attemptsAt = (id: string) => reports.get(id)?.quiz?.attempts ?? 0;
  const mayTake = ({ id, quiz }: StepLecture) =>
    quiz &&
    !quiz.exam &&
    !isPassed(id) &&
    attemptsAt(id) < (quiz.attempts ?? Number.POSITIVE_INFINITY);

  const mine = lectures.filter(({ id, open }) => open === 'true' || hasAccess(id));
  const start = Math.max(
    0,
    mine.findIndex(({ id }) => id === last),
  );
  // Exams are no steps, because they are open only for a time (shared/exams/exam-steps.ts).
  const open = [...mine.slice(start), ...mine].filter(
    (each) => !gateOf(each) && (each.resourceCount > 0 || !each.quiz?.exam),
  );
  for (const lecture of open) {
    const { id, quiz, resourceCount } = lecture;
    const isDue = mayTake(lecture) && (quiz?.gate || attemptsAt(id) === 0);
    // A lecture without resources consists of its quiz.
    if (!isCompleted(id) && !(isDue && resourceCount === 0)) return stepTo(watching, id);
    if (isDue) return stepTo('quiz', id);
  }
  const behindQuiz = mine.find((each) => !isCompleted(each.id) && gateOf(each));
  if (behindQuiz) return stepTo('blocked', gateOf(behindQuiz));
  const failed = open.find(mayTake);
  return failed ? stepTo('quiz', failed.id) : stepTo('finished');
}
