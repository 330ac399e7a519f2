import type { QuizStatus } from '@markaz/contract/accounts/users';
import type { QuizFacts } from '@markaz/contract/catalogue/lectures';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { isApiError } from '../../shared/api/errors.ts';
import { paths } from '../../shared/paths.ts';
import {
  type AnswerSheetId,
  isAnswered,
  type useStoredSheet,
} from '../../shared/quizzes/answer-sheets.ts';
import { beginQuiz } from '../../shared/quizzes/begin-quiz.ts';
import { sendFinishedAttempts } from '../../shared/quizzes/hand-in.ts';
import { CheckIcon } from '../../shared/ui/icons.tsx';
import { componentsCopy } from '../../shared/ui/ui.copy.ts';
import { copy } from './quiz.copy.ts';
import * as styles from './quiz-block.module.css';
import { Timer } from './timer.tsx';

export interface QuizBlockProps {
  /** Titles for a message to the centre. */
  readonly course: string;
  readonly lecture: string;
  readonly uid: string;
  readonly cId: string;
  readonly lId: string;
  readonly facts: QuizFacts;
  /** The student's results. Undefined if the student has never taken the quiz. */
  readonly quizStatus: QuizStatus | undefined;
}

/** Returns why an attempt could not begin. */
export function describeError(error: unknown): string {
  if (!isApiError(error)) return componentsCopy.error.unknown;
  return error.status === 403 ? copy.intro.forbidden : error.message;
}

/**
 * Returns a function that begins an attempt and opens its page. `problem` is the reason for a
 * failure, or null.
 * @param describe called with the failure. Returns its text
 */
export function useBeginQuiz(id: AnswerSheetId, describe = describeError) {
  const navigate = useNavigate();
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const begin = async () => {
    setIsBusy(true);
    setProblem(null);
    try {
      await beginQuiz(id);
      await navigate(paths.quiz(id.cId, id.lId));
    } catch (error) {
      setProblem(describe(error));
    } finally {
      setIsBusy(false);
    }
  };
  return { isBusy, problem, begin: () => void begin() };
}

type Attempt = NonNullable<ReturnType<typeof useStoredSheet>>;

/** Returns a text about an attempt that the server has not marked. */
function describeAttempt({ sheet, quiz }: Attempt): string {
  if (sheet.state === 'finished') return copy.intro.waiting;
  if (sheet.state === 'refused') return copy.intro.refused;
  const answered = quiz.questions.filter(({ id }) => isAnswered(sheet, id)).length;
  return copy.intro.answered(answered, quiz.questions.length);
}

export function StatusLines({
  best,
  passed,
  opened,
}: Pick<QuizStatus, 'best' | 'passed' | 'opened'>) {
  return (
    <>
      {passed && (
        <p className={styles.passed}>
          <CheckIcon />
          {opened ? copy.intro.openedByStaff : copy.intro.passed}
        </p>
      )}
      {best !== null && <p>{copy.intro.best(best.score, best.of)}</p>}
    </>
  );
}

interface UnmarkedAttemptProps {
  readonly uid: string;
  readonly attempt: Attempt;
}

/** Describes an attempt that the server has not marked, and shows its remaining time. */
export function UnmarkedAttempt({ uid, attempt }: UnmarkedAttemptProps) {
  const client = useQueryClient();
  const { state, ends } = attempt.sheet;
  return (
    <>
      <p>{describeAttempt(attempt)}</p>
      {state === 'open' && ends !== null && (
        <div className={styles.time}>
          <span aria-hidden="true">{copy.intro.timeLeft}</span>
          <Timer key={ends} endsAt={ends} onTimeUp={() => void sendFinishedAttempts(client, uid)} />
        </div>
      )}
    </>
  );
}
