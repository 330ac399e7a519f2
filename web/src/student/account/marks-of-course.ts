import type { EnrolledCourse } from '@markaz/contract/accounts/users';
import type { Lecture } from '@markaz/contract/catalogue/lectures';
import { areMarksHeldBack } from '@markaz/contract/learning/exam-rules';

/** A quiz or exam that the student has taken. */
export interface TakenQuiz {
  readonly lId: string;
  /** Title of its lecture. Null if this device does not know it. */
  readonly title: string | null;
  readonly isExam: boolean;
  /** Time of the newest attempt. */
  readonly at: string;
  readonly best: { readonly score: number; readonly of: number } | null;
  readonly isPassed: boolean;
  /** When the mark comes out, if it is held back. */
  readonly shownAt: string | null;
}

/**
 * Returns the quizzes and exams that the student has taken in a course, oldest first.
 * @param lectures the course's lectures, if they are stored on this device
 */
export function marksOfCourse(
  { progress, exams = [] }: Pick<EnrolledCourse, 'progress' | 'exams'>,
  lectures: readonly Pick<Lecture, 'id' | 'title' | 'quiz'>[],
  now: Date,
): readonly TakenQuiz[] {
  return progress.lectures
    .flatMap(({ lId, quiz }): TakenQuiz[] => {
      if (quiz?.at == null) return [];
      const lecture = lectures.find(({ id }) => id === lId);
      const listed = exams.find((exam) => exam.lId === lId);
      const exam = listed ?? lecture?.quiz?.exam;
      const isHeld = exam !== undefined && quiz.best === null && areMarksHeldBack(exam, now);
      return [
        {
          lId,
          title: lecture?.title ?? listed?.title ?? null,
          isExam: exam !== undefined,
          at: quiz.at,
          best: quiz.best,
          isPassed: quiz.passed && !quiz.opened,
          shownAt: isHeld ? exam.closes : null,
        },
      ];
    })
    .toSorted((a, b) => a.at.localeCompare(b.at));
}
