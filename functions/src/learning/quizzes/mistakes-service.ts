import { heldUntil, isOpenAt } from '@markaz/contract/cards/course-access';
import type { MistakenQuiz } from '@markaz/contract/learning/mistakes';
import { mayKnowAnswers } from '@markaz/contract/learning/quiz-marking';
import type { KeyedQuiz } from '@markaz/contract/learning/quizzes';
import { limits } from '@markaz/contract/limits';
import type { SessionGuard } from '../../accounts/sessions/sessions.ts';
import type { UserStore } from '../../accounts/users/store.ts';
import type { Context } from '../../context.ts';
import type { Handlers } from '../../http/mount-endpoints.ts';
import { heldOf } from '../../store/records/enrolment.ts';
import type { CourseProgress } from '../../store/records/progress.ts';
import type { QuizSummary, TakenQuiz } from '../../store/records/quiz.ts';
import { enrolmentOf } from '../../store/records/user.ts';
import { unpackKeyedQuiz } from './packed-quiz.ts';
import { presentMistakes } from './present.ts';
import type { QuizStore } from './store.ts';

/** A student's quiz with a wrong answer. */
interface Mistaken {
  readonly lId: string;
  readonly state: TakenQuiz;
}

/** Whether a wrong answer is possible: not if the only attempt was entirely right. */
function mayBeMistaken({ taken, best }: QuizSummary): boolean {
  return taken > 0 && !(taken === 1 && best !== null && best.score === best.of);
}

const mayKnow = ({ settings }: KeyedQuiz, { taken, passedAt }: TakenQuiz) =>
  mayKnowAnswers(settings, { attempts: taken, passed: passedAt !== null });

/** Returns the newest mistakes, up to the limit of an answer. */
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

/** Questions that students answered wrongly, for their other devices. */
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
  /** For open lectures only; one read if anything may be wrong. */
  const mistakenIn = async (
    uid: string,
    cId: string,
    progress: CourseProgress,
    isOpen: (lId: string) => boolean,
  ): Promise<Mistaken[]> => {
    const taken = Object.entries(progress).flatMap(([lId, { quiz }]) =>
      quiz !== undefined && mayBeMistaken(quiz) && isOpen(lId)
        ? [{ lId, former: quiz.former }]
        : [],
    );
    const isElsewhere = taken.some(({ former }) => former === null);
    const works = await store.readWork(uid, isElsewhere ? [cId] : []);
    return taken.flatMap(({ lId, former }) => {
      const state = former ?? works.get(cId)?.lectures[lId]?.quiz;
      const isMistaken = state !== undefined && Object.keys(state.wrong).length > 0;
      return isMistaken ? [{ lId, state }] : [];
    });
  };

  const mistakesIn = async (cId: string, mistaken: readonly Mistaken[]) => {
    if (mistaken.length === 0) return [];
    const packed = await store.quizzesOf(cId);
    const quizzes = mistaken.map(async ({ lId, state }) => {
      const gzip = packed[lId]?.gzip;
      const quiz = gzip == null ? null : await unpackKeyedQuiz(gzip);
      return quiz !== null && mayKnow(quiz, state) ? [presentMistakes(lId, quiz, state)] : [];
    });
    return (await Promise.all(quizzes)).flat().filter(({ questions }) => questions.length > 0);
  };

  return {
    /**
     * Two reads, and two for each course with a wrong answer. Questions whose answers are still
     * secret are left out. @throws 401 for an ended session
     */
    async 'user/mistakes'({ caller, input: { cIds } }) {
      const [user, { courses }] = await Promise.all([
        users.read(caller.uid),
        users.readProgress(caller.uid),
      ]);
      const problem = await sessions.problemOf(user, caller);
      if (problem !== null) throw problem;
      const at = now();
      const answers = [...new Set(cIds)].map(async (cId) => {
        const held = heldOf(enrolmentOf(user, cId));
        const progress = Object.hasOwn(courses, cId) ? (courses[cId] ?? {}) : {};
        const mistaken = await mistakenIn(caller.uid, cId, progress, (lId) =>
          isOpenAt(heldUntil(held, lId), at),
        );
        return { cId, quizzes: await mistakesIn(cId, mistaken) };
      });
      return { courses: newest(await Promise.all(answers)) };
    },
  } satisfies Partial<Handlers>;
}
