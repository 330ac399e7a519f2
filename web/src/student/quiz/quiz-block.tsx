import type { QuizStatus } from '@markaz/contract/accounts/users';
import type { QuizFacts } from '@markaz/contract/catalogue/lectures';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { isApiError } from '../../shared/api/errors.ts';
import { AskCentre } from '../../shared/contact/ask-centre.tsx';
import { paths } from '../../shared/paths.ts';
import {
  type AnswerSheetId,
  isAnswered,
  useStoredSheet,
} from '../../shared/quizzes/answer-sheets.ts';
import { beginQuiz, prepareQuiz } from '../../shared/quizzes/begin-quiz.ts';
import { sendFinishedAttempts } from '../../shared/quizzes/hand-in.ts';
import { Button, ButtonLink } from '../../shared/ui/button.tsx';
import { CheckIcon } from '../../shared/ui/icons.tsx';
import { componentsCopy } from '../../shared/ui/ui.copy.ts';
import { copy } from './quiz.copy.ts';
import * as styles from './quiz-block.module.css';
import { Timer } from './timer.tsx';

function describeError(error: unknown): string {
  if (!isApiError(error)) return componentsCopy.error.unknown;
  return error.status === 403 ? copy.intro.forbidden : error.message;
}

/**
 * Returns a function that begins an attempt and opens its page. `problem` is the reason for a
 * failure, or null.
 */
export function useBeginQuiz(id: AnswerSheetId) {
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
      setProblem(describeError(error));
    } finally {
      setIsBusy(false);
    }
  };
  return { isBusy, problem, begin: () => void begin() };
}

interface StuckHelpProps {
  /** Titles for the message to the centre. */
  readonly course: string;
  readonly lecture: string;
  /** Title of the quiz. By default, that of its lecture, which is also the default of staff. */
  readonly quiz?: string | undefined;
  readonly facts: Pick<QuizFacts, 'gate' | 'attempts'>;
  readonly status: Pick<QuizStatus, 'attempts' | 'passed'> | undefined;
}

/**
 * Says whom to ask if no attempt is left in a quiz that locks the following lectures. Otherwise,
 * shows nothing.
 */
export function StuckHelp({ course, lecture, quiz = lecture, facts, status }: StuckHelpProps) {
  const { gate, attempts = null } = facts;
  const taken = status?.attempts ?? 0;
  if (!gate || attempts === null || taken < attempts || status?.passed === true) return null;
  return (
    <div className={styles.help}>
      <p>{copy.stuck.text}</p>
      <AskCentre label={copy.stuck.ask} message={copy.stuck.message(course, lecture, quiz)} />
    </div>
  );
}

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

type Attempt = NonNullable<ReturnType<typeof useStoredSheet>>;

/** Returns a text about an attempt that the server has not marked. */
function describeAttempt({ sheet, quiz }: Attempt): string {
  if (sheet.state === 'finished') return copy.intro.waiting;
  if (sheet.state === 'refused') return copy.intro.refused;
  const answered = quiz.questions.filter(({ id }) => isAnswered(sheet, id)).length;
  return copy.intro.answered(answered, quiz.questions.length);
}

function StatusLines({ best, passed, opened }: QuizStatus) {
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

/** Describes a lecture's quiz in a few lines, with a button to start or continue it. */
export default function QuizBlock(props: QuizBlockProps) {
  const { course, lecture, uid, cId, lId, facts, quizStatus } = props;
  const client = useQueryClient();
  const id: AnswerSheetId = { uid, cId, lId };
  const attempt = useStoredSheet(id);
  const { isBusy, problem, begin } = useBeginQuiz(id);
  const quizPath = paths.quiz(cId, lId);
  const openAttempt = attempt?.sheet.state === 'done' ? null : attempt;
  const result = attempt?.sheet.result;
  // Prefer the quiz on the device, because it is at least as new as the cached course.
  const { passMark, attempts: maxAttempts = null } = attempt?.quiz.settings ?? facts;
  const attemptCount = Math.max(quizStatus?.attempts ?? 0, result?.attempts ?? 0);
  const attemptsLeft = maxAttempts === null ? null : Math.max(0, maxAttempts - attemptCount);
  const hasResult = attemptCount > 0;
  const shouldPrepare =
    attempt === null && !hasResult && quizStatus?.passed !== true && facts.minutes === null;
  useEffect(() => {
    if (shouldPrepare) void prepareQuiz({ uid, cId, lId });
  }, [shouldPrepare, uid, cId, lId]);

  return (
    <section className={styles.block} aria-labelledby="quiz-of-lecture">
      <h2 id="quiz-of-lecture">{copy.intro.facts(facts.questions, facts.minutes)}</h2>
      {passMark !== undefined && <p>{copy.intro.passMark({ passMark })}</p>}
      {quizStatus && <StatusLines {...quizStatus} />}
      {openAttempt && <p>{describeAttempt(openAttempt)}</p>}
      {openAttempt?.sheet.state === 'open' && openAttempt.sheet.ends !== null && (
        <div className={styles.time}>
          <span aria-hidden="true">{copy.intro.timeLeft}</span>
          <Timer
            key={openAttempt.sheet.ends}
            endsAt={openAttempt.sheet.ends}
            onTimeUp={() => void sendFinishedAttempts(client, uid)}
          />
        </div>
      )}
      {attemptsLeft !== null && quizStatus?.passed !== true && (
        <p>{copy.intro.attemptsLeft(attemptsLeft)}</p>
      )}
      <StuckHelp
        course={course}
        lecture={lecture}
        quiz={attempt?.quiz.settings.title}
        facts={{ gate: facts.gate, attempts: maxAttempts }}
        status={{ attempts: attemptCount, passed: quizStatus?.passed === true }}
      />
      {openAttempt === null && !hasResult && (
        <p className={styles.small}>
          {facts.minutes === null ? copy.intro.savedOnDevice : copy.intro.timed}{' '}
          {facts.gate && copy.intro.gate}
        </p>
      )}
      <div role="alert">{problem !== null && <p className={styles.problem}>{problem}</p>}</div>
      <div className={styles.actions}>
        {openAttempt === null ? (
          <>
            {hasResult && (
              <ButtonLink variant="secondary" to={quizPath}>
                {copy.intro.reviewAnswers}
              </ButtonLink>
            )}
            {attemptsLeft !== 0 && (
              <Button variant={hasResult ? 'secondary' : 'primary'} busy={isBusy} onClick={begin}>
                {hasResult ? copy.intro.newAttempt : copy.intro.begin}
              </Button>
            )}
          </>
        ) : (
          <ButtonLink to={quizPath}>
            {openAttempt.sheet.state === 'open' ? copy.intro.resume : copy.intro.open}
          </ButtonLink>
        )}
      </div>
    </section>
  );
}
