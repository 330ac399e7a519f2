import { heldUntil, isOpenAt } from '@markaz/contract/cards/course-access';
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
import { courseIn } from './gates.ts';
import { unpackKeyedQuiz } from './packed-quiz.ts';
import type { QuizStore } from './store.ts';

/** Whether the student may have given a wrong answer: not after one attempt with full marks. */
function mayBeMistaken({ taken, best }: QuizSummary): boolean {
  return taken > 0 && !(taken === 1 && best !== null && best.score === best.of);
}

/** Returns the newest mistakes, up to the limit of a response. */
function newest(courses: readonly { cId: string; quizzes: MistakenQuiz[] }[]) {
  const times = courses.flatMap(({ quizzes }) =>
    quizzes.flatMap(({ questions }) => questions.map(({ wrongAt }) => wrongAt)),
  );
  const oldest = times.toSorted().at(-limits.mistakes);
  if (oldest === undefined) return [...courses];
  return courses.map(({ cId, quizzes }) => ({
    cId,
    quizzes: quizzes.map((quiz) => ({
      ...quiz,
      questions: quiz.questions.filter(({ wrongAt }) => wrongAt >= oldest),
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
   * Returns a course's quizzes with mistakes in current questions, and their keys, except quizzes
   * whose answers are still secret. Cost: no read if nothing can be wrong, else at most two.
   */
  const readMistakes = async (
    uid: string,
    cId: string,
    progress: CourseProgress,
    isOpen: (lId: string) => boolean,
  ): Promise<MistakenQuiz[]> => {
    const taken = Object.entries(progress).flatMap(([lId, { quiz }]) =>
      quiz !== undefined && mayBeMistaken(quiz) && isOpen(lId)
        ? [{ lId, former: quiz.former }]
        : [],
    );
    const isElsewhere = taken.some(({ former }) => former === null);
    const works = await store.readWork(uid, isElsewhere ? [cId] : []);
    const mistaken = taken.flatMap(({ lId, former }) => {
      const state = former ?? works.get(cId)?.lectures[lId]?.quiz;
      const isMistaken = state !== undefined && Object.keys(state.wrong).length > 0;
      return isMistaken ? [{ lId, state }] : [];
    });
    if (mistaken.length === 0) return [];

    const packed = await store.quizzesOf(cId);
    const quizzes = mistaken.map(async ({ lId, state: { taken: attempts, passedAt, wrong } }) => {
      const gzip = packed[lId]?.gzip;
      if (gzip == null) return [];
      const { settings, questions } = await unpackKeyedQuiz(gzip);
      if (!mayKnowAnswers(settings, { attempts, passed: passedAt !== null })) return [];
      const times = new Map(Object.entries(wrong));
      const wrongly = questions.flatMap(({ since: _, ...question }) => {
        const at = times.get(question.id);
        return at === undefined
          ? []
          : [{ ...question, wrongAt: new Date(at * 1000).toISOString() }];
      });
      return wrongly.length === 0 ? [] : [{ lId, title: settings.title, questions: wrongly }];
    });
    return (await Promise.all(quizzes)).flat();
  };

  return {
    /**
     * Two reads, and two per course with a wrong answer. Questions whose answers are still secret
     * are left out. @throws 401 for an ended session
     */
    async 'user/mistakes'({ caller, input: { cIds } }) {
      const [user, progress] = await Promise.all([
        users.read(caller.uid),
        users.readProgress(caller.uid),
      ]);
      const problem = await sessions.problemOf(user, caller);
      if (problem !== null) throw problem;
      const at = now();
      const answers = [...new Set(cIds)].map(async (cId) => {
        const held = accessOfEnrolment(enrolmentOf(user, cId));
        const isOpen = (lId: string) => isOpenAt(heldUntil(held, lId), at);
        const course = courseIn(progress, cId);
        return { cId, quizzes: await readMistakes(caller.uid, cId, course, isOpen) };
      });
      return { courses: newest(await Promise.all(answers)) };
    },
  } satisfies Partial<Handlers>;
}
