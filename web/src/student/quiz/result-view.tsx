import type { ResponseOf } from '@markaz/contract/api';
import type { Quiz, QuizResult } from '@markaz/contract/learning/quizzes';
import { queryOptions } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { postJson, requirePermission } from '../../shared/api/client.ts';
import { refetchRarely } from '../../shared/api/query-client.ts';
import { rememberedUser } from '../../shared/auth/remembered-user.ts';
import { saysMoreNow, tellsMistakes } from '../../shared/exams/exam-results.ts';
import { formatExamTime, serverNow } from '../../shared/exams/exam-time.ts';
import { recordMistakes } from '../../shared/mistakes/stored-mistakes.ts';
import { changeSheet } from '../../shared/quizzes/answer-sheets.ts';
import { shuffledQuestions } from '../../shared/quizzes/shuffle.ts';
import { CheckIcon } from '../../shared/ui/icons.tsx';
import { examCopy } from './exam.copy.ts';
import { AnswerView } from './question-view.tsx';
import { copy } from './quiz.copy.ts';
import * as styles from './quiz.module.css';

const path = 'courses/course/lectures/lecture/quiz/result';

interface QueryState {
  readonly state: { readonly data: ResponseOf<typeof path> | undefined };
}

/** Whether a response must be fetched again, because the marks or answers of an exam came out. */
function isOutdated({ state: { data } }: QueryState): boolean {
  const { quiz = null, result = null } = data ?? {};
  return quiz !== null && result !== null && saysMoreNow({ quiz, result }, serverNow());
}

/**
 * Returns the query for a student's newest attempt and the quiz. Use it if they are not stored on
 * this device, or if the server may say more about them now.
 */
export function quizResultQuery(cId: string, lId: string) {
  return queryOptions({
    ...refetchRarely,
    staleTime: (query: QueryState) => (isOutdated(query) ? 0 : refetchRarely.staleTime),
    queryKey: ['user', 'quiz', cId, lId],
    queryFn: async ({ signal }) => {
      const uid = rememberedUser()?.uid;
      const response = requirePermission(await postJson(path, { cId, lId }, { signal }));
      const { quiz, result } = response;
      if (uid === undefined || quiz === null || result === null) return response;
      if (tellsMistakes({ quiz, result })) recordMistakes(uid, { cId, lId, quiz, result });
      // Then the result is also available offline.
      changeSheet({ uid, cId, lId }, (sheet) =>
        sheet.result?.attemptId === result.attemptId ? { ...sheet, result } : sheet,
      );
      return response;
    },
  });
}

interface Props {
  readonly quiz: Quiz;
  readonly result: QuizResult;
  readonly actions: ReactNode;
  /** Shown below the score if no attempt is left. */
  readonly help: ReactNode;
  /** Whether staff opened the lectures after the quiz, although the student has not passed it. */
  readonly isOpened: boolean;
  /** Whether the attempt was sent because its time was up. */
  readonly isTimedOut: boolean;
  /** Whether the result has just arrived. It then replaces the questions, so it takes the focus. */
  readonly isNew: boolean;
}

/** Returns a ref for the heading of a result, which gets the focus if the result has just arrived. */
function useFocusIfNew(isNew: boolean) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!isNew) return;
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'nearest' });
  }, [isNew]);
  return heading;
}

function Verdict({ quiz, result, isOpened }: Pick<Props, 'quiz' | 'result' | 'isOpened'>) {
  const { score, of, passed, late } = result;
  const isPassing = !late && score * 100 >= quiz.settings.passMark * of;
  if (late) return <p className={styles.attention}>{copy.result.late}</p>;
  if (!passed)
    return (
      <p>
        {copy.result.failed}. {copy.intro.passMark(quiz.settings)}.
        {isOpened && <strong> {copy.intro.openedByStaff}.</strong>}
      </p>
    );
  return (
    <p className={styles.passed}>
      <CheckIcon />
      {isPassing ? copy.result.passed : copy.result.passedBefore}
    </p>
  );
}

/** Says that an attempt has arrived, and when its mark comes out. */
export function HeldResult({
  result,
  isTimedOut,
  isNew,
}: Pick<Props, 'result' | 'isTimedOut' | 'isNew'>) {
  const heading = useFocusIfNew(isNew);
  const { shownAt, late } = result;
  return (
    <div className={styles.result}>
      <section className={styles.verdict} role="status">
        <h2 ref={heading} tabIndex={-1} className={styles.heading}>
          {examCopy.received}
        </h2>
        {isTimedOut && <p className={styles.attention}>{copy.result.timedOut}</p>}
        {late ? (
          <p className={styles.attention}>{copy.result.late}</p>
        ) : (
          <p>{examCopy.held(formatExamTime(shownAt ?? '', serverNow()))}</p>
        )}
      </section>
    </div>
  );
}

/** Shows an attempt's score, and each question with the answer and its explanation. */
export function ResultView(props: Props) {
  const { quiz, result, actions, help, isOpened, isTimedOut, isNew } = props;
  const heading = useFocusIfNew(isNew);
  const questions = useMemo(
    () => shuffledQuestions(quiz, result.attemptId),
    [quiz, result.attemptId],
  );
  const marked = new Map(result.answers.map((answer) => [answer.id, answer]));
  // Leave out questions that were added to the quiz after the attempt.
  const askedQuestions = questions.filter(({ id }) => marked.has(id));
  const hasRightAnswers = result.answers.some(({ right }) => right !== undefined);
  const { answersAfter, exam } = quiz.settings;
  const isExamOpen = exam && serverNow().getTime() < Date.parse(exam.closes);
  const hiddenAnswersNote = hasRightAnswers
    ? null
    : isExamOpen && answersAfter !== 'never'
      ? examCopy.answersAfterClosing
      : copy.result.hidden(answersAfter, result);
  return (
    <div className={styles.result}>
      <section className={styles.verdict} role="status">
        <h2 ref={heading} tabIndex={-1} className={styles.heading}>
          {copy.result.title}
        </h2>
        {isTimedOut && <p className={styles.attention}>{copy.result.timedOut}</p>}
        <p className={styles.score}>{copy.result.score(result.score, result.of)}</p>
        <Verdict quiz={quiz} result={result} isOpened={isOpened} />
        {result.attemptsLeft !== null && !result.passed && !isOpened && (
          <p>{copy.intro.attemptsLeft(result.attemptsLeft)}</p>
        )}
      </section>
      {help}
      <div className={styles.actions}>{actions}</div>
      <h2 className={styles.heading}>{copy.result.answers}</h2>
      {hiddenAnswersNote !== null && <p className={styles.note}>{hiddenAnswersNote}</p>}
      {askedQuestions.map((question, index) => (
        <AnswerView
          key={question.id}
          question={question}
          number={index + 1}
          all={askedQuestions.length}
          chosen={marked.get(question.id)?.chosen ?? []}
          marked={marked.get(question.id)}
        />
      ))}
    </div>
  );
}
