import type { MistakenQuiz } from '@markaz/contract/learning/mistakes';
import {
  isRight,
  markSheet,
  mayKnowAnswers,
  mayReadExplanations,
} from '@markaz/contract/learning/quiz-marking';
import type { KeyedQuiz, QuizResult } from '@markaz/contract/learning/quizzes';
import type { AttemptRecord, TakenQuiz } from '../../store/records/quiz.ts';
import { answersOf } from './attempts.ts';

/** Presents an attempt, with the right answers if the student may know them. */
export function presentResult(
  { settings, questions }: KeyedQuiz,
  state: Pick<TakenQuiz, 'taken' | 'passedAt'>,
  attempt: AttemptRecord,
): QuizResult {
  const { attempts } = settings;
  const passed = state.passedAt !== null;
  const mayKnow = mayKnowAnswers(settings, { attempts: state.taken, passed });
  const answers = answersOf(attempt);
  const isKept = attempt.right !== null || Object.keys(answers).length > 0;
  const { asked } = markSheet(isKept ? questions : [], answers, attempt.version);
  return {
    attemptId: attempt.id,
    at: new Date(attempt.at * 1000).toISOString(),
    score: attempt.score,
    of: attempt.of,
    passed,
    late: attempt.late,
    attempts: state.taken,
    attemptsLeft: attempts === null ? null : Math.max(0, attempts - state.taken),
    answers: questions
      .filter(({ id }) => asked.includes(id))
      .map(({ id, right, explanation }) => {
        const chosen = answers[id] ?? [];
        return {
          id,
          chosen,
          isRight: isRight({ right }, chosen),
          explanation: mayReadExplanations(settings) ? explanation : '',
          ...(mayKnow && { right }),
        };
      }),
  };
}

/** Presents mistakes in current questions, with keys. Only for students who may know them. */
export function presentMistakes(
  lId: string,
  { settings, questions }: KeyedQuiz,
  { wrong }: TakenQuiz,
): MistakenQuiz {
  return {
    lId,
    title: settings.title,
    questions: questions.flatMap(({ since: _, ...question }) => {
      const at = Object.hasOwn(wrong, question.id) ? wrong[question.id] : undefined;
      return at === undefined ? [] : [{ ...question, wrongAt: new Date(at * 1000).toISOString() }];
    }),
  };
}
