import type { QuizStanding } from '@markaz/contract/accounts/users';
import type { QuizFacts } from '@markaz/contract/catalogue/lectures';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { isApiError } from '../../shared/api/errors.ts';
import { paths } from '../../shared/paths.ts';
import { beginQuiz, prepareQuiz } from '../../shared/quizzes/begin-quiz.ts';
import { isAnswered, type SheetId, useStoredSheet } from '../../shared/quizzes/sheets.ts';
import { Button, ButtonLink } from '../../shared/ui/button.tsx';
import { CheckIcon } from '../../shared/ui/icons.tsx';
import { componentsCopy } from '../../shared/ui/ui.copy.ts';
import { copy } from './quiz.copy.ts';
import * as styles from './quiz-block.module.css';

function sentenceOf(error: unknown): string {
  if (!isApiError(error)) return componentsCopy.error.unknown;
  return error.status === 403 ? copy.intro.forbidden : error.message;
}

/** Begins an attempt and opens its page. `problem` is the reason if that failed. */
export function useBegin(id: SheetId) {
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const begin = async () => {
    setBusy(true);
    setProblem(null);
    try {
      await beginQuiz(id);
      await navigate(paths.quiz(id.cId, id.lId));
    } catch (error) {
      setProblem(sentenceOf(error));
    } finally {
      setBusy(false);
    }
  };
  return { busy, problem, begin: () => void begin() };
}

export interface QuizBlockProps {
  readonly uid: string;
  readonly cId: string;
  readonly lId: string;
  readonly facts: QuizFacts;
  /** The student's standing; undefined if the quiz was never taken. */
  readonly standing: QuizStanding | undefined;
}

type Attempt = NonNullable<ReturnType<typeof useStoredSheet>>;

/** Returns the text about an attempt that is not done. */
function openWords({ sheet, quiz }: Attempt): string {
  if (sheet.state === 'finished') return copy.intro.waiting;
  if (sheet.state === 'refused') return copy.intro.refused;
  const answered = quiz.questions.filter(({ id }) => isAnswered(sheet, id)).length;
  return copy.intro.answered(answered, quiz.questions.length);
}

function Standing({ standing }: { readonly standing: QuizStanding }) {
  const { best, passed } = standing;
  return (
    <>
      {passed && (
        <p className={styles.passed}>
          <CheckIcon />
          {best === null ? copy.intro.opened : copy.intro.passed}
        </p>
      )}
      {best !== null && <p>{copy.intro.best(best.score, best.of)}</p>}
    </>
  );
}

/** Describes a lecture's quiz in a few lines, with a button to start or continue it. */
export default function QuizBlock({ uid, cId, lId, facts, standing }: QuizBlockProps) {
  const id: SheetId = { uid, cId, lId };
  const attempt = useStoredSheet(id);
  const { busy, problem, begin } = useBegin(id);
  const here = paths.quiz(cId, lId);
  const isOver = attempt === null || attempt.sheet.state === 'done';
  const result = attempt?.sheet.result;
  // Prefer the quiz on the device, because it is at least as new as the cached course.
  const { passMark, attempts: allowed = null } = attempt?.quiz.settings ?? facts;
  const attempts = Math.max(standing?.attempts ?? 0, result?.attempts ?? 0);
  const left = allowed === null ? null : Math.max(0, allowed - attempts);
  const hasResult = attempts > 0;
  const isNext =
    attempt === null && !hasResult && standing?.passed !== true && facts.minutes === null;
  useEffect(() => {
    if (isNext) void prepareQuiz({ uid, cId, lId });
  }, [isNext, uid, cId, lId]);

  return (
    <section className={styles.block} aria-labelledby="quiz-of-lecture">
      <h2 id="quiz-of-lecture">{copy.intro.facts(facts.questions, facts.minutes)}</h2>
      {passMark !== undefined && <p>{copy.intro.passMark({ passMark })}</p>}
      {standing && <Standing standing={standing} />}
      {attempt && !isOver && <p>{openWords(attempt)}</p>}
      {left !== null && standing?.passed !== true && <p>{copy.intro.attemptsLeft(left)}</p>}
      {isOver && !hasResult && (
        <p className={styles.small}>
          {facts.minutes === null ? copy.intro.kept : copy.intro.timed}{' '}
          {facts.gate && copy.intro.gate}
        </p>
      )}
      <div role="alert">{problem !== null && <p className={styles.problem}>{problem}</p>}</div>
      <div className={styles.actions}>
        {isOver ? (
          <>
            {hasResult && (
              <ButtonLink look="secondary" to={here}>
                {copy.intro.look}
              </ButtonLink>
            )}
            {left !== 0 && (
              <Button look={hasResult ? 'secondary' : 'primary'} busy={busy} onClick={begin}>
                {hasResult ? copy.intro.again : copy.intro.begin}
              </Button>
            )}
          </>
        ) : (
          <ButtonLink to={here}>
            {attempt.sheet.state === 'open' ? copy.intro.resume : copy.intro.open}
          </ButtonLink>
        )}
      </div>
    </section>
  );
}
