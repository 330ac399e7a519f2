import type { QuizStatus } from '@markaz/contract/accounts/users';
import type { QuizFacts } from '@markaz/contract/catalogue/lectures';
import { useEffect } from 'react';
import { AskCentre } from '../../shared/contact/ask-centre.tsx';
import { paths } from '../../shared/paths.ts';
import { type AnswerSheetId, useStoredSheet } from '../../shared/quizzes/answer-sheets.ts';
import { prepareQuiz } from '../../shared/quizzes/begin-quiz.ts';
import { Button, ButtonLink } from '../../shared/ui/button.tsx';
import { type QuizBlockProps, StatusLines, UnmarkedAttempt, useBeginQuiz } from './attempt.tsx';
import { ExamBlock } from './exam-block.tsx';
import { copy } from './quiz.copy.ts';
import * as styles from './quiz-block.module.css';

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

function OrdinaryQuiz(props: QuizBlockProps) {
  const { course, lecture, uid, cId, lId, facts, quizStatus } = props;
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
      {openAttempt && <UnmarkedAttempt uid={uid} attempt={openAttempt} />}
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

/** Describes a lecture's quiz in a few lines, with a button to start or continue it. */
export default function QuizBlock(props: QuizBlockProps) {
  const { exam } = props.facts;
  return exam === undefined ? <OrdinaryQuiz {...props} /> : <ExamBlock {...props} exam={exam} />;
}
