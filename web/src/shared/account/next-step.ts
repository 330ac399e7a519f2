import type { EnrolledCourse } from '@markaz/contract/accounts/users';
import { gateBefore } from '@markaz/contract/catalogue/gates';
import type { Lecture } from '@markaz/contract/catalogue/lectures';

export interface NextStep {
  /**
   * What to do next. `fresh`: watch a lecture, having watched none before. `begun`: watch a lecture,
   * or the rest of it. `quiz`: take a lecture's quiz. `blocked`: every remaining lecture is locked
   * by a quiz, and the student has used up its attempts. `finished`: nothing is left to do.
   */
  readonly state: 'fresh' | 'begun' | 'quiz' | 'blocked' | 'finished';
  /** Null if the step has no lecture, or if the lecture is not known. */
  readonly lId: string | null;
  /** Position in the lecture, in seconds. */
  readonly position: number;
}

type StepLecture = Pick<Lecture, 'id' | 'open' | 'resourceCount' | 'quiz'>;

/**
 * Returns the next step in a course. Starts at the lecture watched last, and wraps around to the
 * first lecture after the end of the course. Each lecture is followed by its quiz. The quiz is due
 * until the student has taken it once or, if it unlocks later lectures, until the student has passed
 * it. Skips exams, and lectures that the student cannot open. The course is finished when the
 * student has done everything that they can open.
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
  // Skip exams, because each is open only for a time (shared/exams/exam-steps.ts shows them).
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
