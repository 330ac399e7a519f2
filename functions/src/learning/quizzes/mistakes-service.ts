import { accessEnd, isOpenAt } from '@markaz/contract/cards/course-access';
import type { MistakenQuiz } from '@markaz/contract/learning/mistakes';
import { mayKnowAnswers } from '@markaz/contract/learning/quiz-marking';
import { limits } from '@markaz/contract/limits';
import type { SessionGuard } from '../../accounts/sessions/sessions.ts';
import type { UserStore } from '../../accounts/users/store.ts';
import type { Context } from '../../context.ts';
import type { Handlers } from '../../http/mount-endpoints.ts';
import { accessOfEnrolment } from '../../store/records/enrolment.ts';
import type { CourseProgress } from '../../store/records/progress.ts';
import type { QuizSummary } from '../../store/records/quiz.ts';
import { enrolmentOf } from '../../store/records/user.ts';
import { courseProgressOf } from './gates.ts';
import { unpackKeyedQuiz } from './packed-quiz.ts';
import type { QuizStore } from './store.ts';

/**
 * Whether the student may have answered a question wrongly. After a single attempt with full marks,
 * all answers were right.
 */
function mayHaveMistakes({ taken, best }: QuizSummary): boolean {
  return taken > 0 && !(taken === 1 && best !== null && best.score === best.of);
}

/**
 * Keeps only the newest mistakes, about `limits.mistakes` in total. If several are as old as the
 * oldest of these, all of them are kept.
 */
function limitMistakes(courses: readonly { cId: string; quizzes: MistakenQuiz[] }[]) {
  const mistakeTimes = courses.flatMap(({ quizzes }) =>
    quizzes.flatMap(({ questions }) => questions.map(({ wrongAt }) => wrongAt)),
  );
  const oldestIncluded = mistakeTimes.toSorted().at(-limits.mistakes);
  if (oldestIncluded === undefined) return [...courses];
  return courses.map(({ cId, quizzes }) => ({
    cId,
    quizzes: quizzes.map((quiz) => ({
      ...quiz,
      questions: quiz.questions.filter(({ wrongAt }) => wrongAt >= oldestIncluded),
    })),
  }));
}

export function createMistakesService({
  now,
  users,
  store,
  sessions,
}: Context & {
  readonly users: UserStore;
  readonly store: QuizStore;
  readonly sessions: SessionGuard;
}) {
  /**
   * Returns the quizzes of a course with the questions that the student answered wrongly, and their
   * right answers. Skips removed questions, and quizzes whose answers the student may not see yet.
   * Cost: at most 2 reads, or none if no answer can be wrong.
   * @param isOpen returns whether the student has access to a lecture now
   */
  const readMistakes = async (
    uid: string,
    cId: string,
    progress: CourseProgress,
    isOpen: (lId: string) => boolean,
    at: Date,
  ): Promise<MistakenQuiz[]> => {
    const takenQuizzes = Object.entries(progress).flatMap(([lId, { quiz }]) =>
      quiz !== undefined && mayHaveMistakes(quiz) && isOpen(lId)
        ? [{ lId, details: quiz.details }]
        : [],
    );
    const needsCourseWork = takenQuizzes.some(({ details }) => details === null);
    const workByCourse = await store.readCourseWork(uid, needsCourseWork ? [cId] : []);
    const quizzesWithMistakes = takenQuizzes.flatMap(({ lId, details }) => {
      const state = details ?? workByCourse.get(cId)?.lectures[lId]?.quiz;
      const hasMistakes = state !== undefined && Object.keys(state.wrong).length > 0;
      return hasMistakes ? [{ lId, state }] : [];
    });
    if (quizzesWithMistakes.length === 0) return [];

    const storedQuizzes = await store.readQuizzes(cId);
    const quizzes = quizzesWithMistakes.map(
      async ({ lId, state: { taken: attempts, passedAt, wrong } }) => {
        const gzip = storedQuizzes[lId]?.gzip;
        if (gzip == null) return [];
        const { settings, questions } = await unpackKeyedQuiz(gzip);
        const taken = { attempts, passed: passedAt !== null };
        if (!mayKnowAnswers(settings, taken, at)) return [];
        const wrongTimes = new Map(Object.entries(wrong));
        const mistakenQuestions = questions.flatMap(({ since: _, ...question }) => {
          const wrongAtSeconds = wrongTimes.get(question.id);
          return wrongAtSeconds === undefined
            ? []
            : [{ ...question, wrongAt: new Date(wrongAtSeconds * 1000).toISOString() }];
        });
        return mistakenQuestions.length === 0
          ? []
          : [{ lId, title: settings.title, questions: mistakenQuestions }];
      },
    );
    return (await Promise.all(quizzes)).flat();
  };

  return {
    /**
     * Returns the questions that the caller answered wrongly. Skips questions whose answers are
     * still secret. Cost: 2 reads, and at most 2 more per course in which an answer can be wrong.
     * @throws 401 for an ended session
     */
    async 'user/mistakes'({ caller, input: { cIds } }) {
      const [user, progress] = await Promise.all([
        users.read(caller.uid),
        users.readProgress(caller.uid),
      ]);
      const sessionError = await sessions.findSessionError(user, caller);
      if (sessionError !== null) throw sessionError;
      const at = now();
      const results = [...new Set(cIds)].map(async (cId) => {
        const access = accessOfEnrolment(enrolmentOf(user, cId));
        const isOpen = (lId: string) => isOpenAt(accessEnd(access, lId), at);
        const course = courseProgressOf(progress, cId);
        return { cId, quizzes: await readMistakes(caller.uid, cId, course, isOpen, at) };
      });
      return { courses: limitMistakes(await Promise.all(results)) };
    },
  } satisfies Partial<Handlers>;
}
