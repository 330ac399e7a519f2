import type { EnrolledCourse } from '@markaz/contract/accounts/users';
import { gateBefore } from '@markaz/contract/catalogue/gates';
import type { Lecture } from '@markaz/contract/catalogue/lectures';

export interface NextStep {
  /**
   * What to do next: `fresh` and `begun` stand for watching a lecture, `quiz` for its quiz,
   * `mistakes` for reviewing. `blocked` means that only lectures behind a quiz are left, for which
   * the student has no attempt left. `finished` means that all that is open is done.
   */
  readonly state: 'fresh' | 'begun' | 'quiz' | 'mistakes' | 'blocked' | 'finished';
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
 * never a lecture that is locked or behind a quiz. The course is finished once everything in it that
 * the student may open is done.
 * @param lectures all lectures of the course, or undefined if they are unknown
 * @param hasAccess whether a card or staff opened a lecture to the student
 * @param mistakeCount number of this course's mistakes that are due for review
 */
export function nextStepOf(
  { progress, lectureCount }: Pick<EnrolledCourse, 'progress' | 'lectureCount'>,
  lectures: readonly StepLecture[] | undefined,
  hasAccess: (lId: string) => boolean,
  mistakeCount = 0,
): NextStep {
  const reports = new Map(progress.lectures.map((report) => [report.lId, report]));
  const last = progress.lastLectureId;
  const isCompleted = (lId: string) => reports.get(lId)?.completed === true;
  const stepTo = (state: NextStep['state'], lId: string | null = null): NextStep => ({
    state,
    lId,
    position: reports.get(lId ?? '')?.position ?? 0,
  });
  const watching = last === null ? 'fresh' : 'begun';
  const review = stepTo(mistakeCount > 0 ? 'mistakes' : 'finished');
  if (!lectures?.length) {
    if (last !== null && progress.completedCount >= lectureCount) return review;
    return stepTo(watching, last === null || isCompleted(last) || !hasAccess(last) ? null : last);
  }

  const gateOf = ({ id, open }: StepLecture) => {
    const gate = open === 'true' ? null : gateBefore(lectures, id);
    // A quiz that the student cannot take locks nothing.
    return gate === null || !hasAccess(gate) || reports.get(gate)?.quiz?.passed ? null : gate;
  };
  const mayTake = ({ id, quiz }: StepLecture) => {
    const status = reports.get(id)?.quiz;
    const maxAttempts = quiz?.attempts ?? Number.POSITIVE_INFINITY;
    return quiz !== undefined && !status?.passed && (status?.attempts ?? 0) < maxAttempts;
  };
  const isQuizDue = (lecture: StepLecture) =>
    mayTake(lecture) && (lecture.quiz?.gate || !reports.get(lecture.id)?.quiz?.attempts);

  const mine = lectures.filter(({ id, open }) => open === 'true' || hasAccess(id));
  const start = Math.max(
    0,
    mine.findIndex(({ id }) => id === last),
  );
  const open = [...mine.slice(start), ...mine.slice(0, start)].filter((each) => !gateOf(each));
  for (const lecture of open) {
    const isDue = isQuizDue(lecture);
    // A lecture without resources consists of its quiz.
    if (!isCompleted(lecture.id) && !(isDue && lecture.resourceCount === 0))
      return stepTo(watching, lecture.id);
    if (isDue) return stepTo('quiz', lecture.id);
  }
  const behindQuiz = mine.find((each) => !isCompleted(each.id) && gateOf(each));
  if (behindQuiz) return stepTo('blocked', gateOf(behindQuiz));
  const failed = open.find(mayTake);
  return failed && mistakeCount === 0 ? stepTo('quiz', failed.id) : review;
}
