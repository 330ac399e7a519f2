import type { ExamFacts } from '@markaz/contract/catalogue/exams';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { isApiError } from '../../shared/api/errors.ts';
import { may } from '../../shared/auth/may.ts';
import { useSession } from '../../shared/auth/session.tsx';
import { AskCentre } from '../../shared/contact/ask-centre.tsx';
import { courseKeys } from '../../shared/courses/queries.ts';
import {
  attemptsLeft as countAttemptsLeft,
  type ExamStanding,
  examStanding,
  hasBundleOf,
  permissionUntil,
} from '../../shared/exams/exam-standing.ts';
import { formatExamTime, serverNow, useServerNow } from '../../shared/exams/exam-time.ts';
import { Ltr } from '../../shared/format/ltr.tsx';
import { formatClock } from '../../shared/format/time.ts';
import { paths } from '../../shared/paths.ts';
import { useStoredSheet } from '../../shared/quizzes/answer-sheets.ts';
import { Button, ButtonLink } from '../../shared/ui/button.tsx';
import { CheckIcon, ClockIcon } from '../../shared/ui/icons.tsx';
import { describeError, type QuizBlockProps, UnmarkedAttempt, useBeginQuiz } from './attempt.tsx';
import { examCopy as copy } from './exam.copy.ts';
import { copy as quizCopy } from './quiz.copy.ts';
import * as styles from './quiz-block.module.css';
import { createCountdown } from './timer.tsx';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** Counts down to the opening of an exam. Screen readers read the time only if asked. */
function Countdown({ opens }: Pick<ExamFacts, 'opens'>) {
  const [countdown] = useState(() => createCountdown(Date.parse(opens) - serverNow().getTime()));
  const [remainingMs, setRemainingMs] = useState(countdown.remainingMs);
  useEffect(() => {
    const timer = setInterval(() => setRemainingMs(countdown.remainingMs()), 1_000);
    return () => clearInterval(timer);
  }, [countdown]);
  return (
    <p className={styles.time}>
      <ClockIcon />
      {copy.untilOpening}
      <span role="timer">
        <Ltr>{formatClock(Math.ceil(remainingMs / 1_000))}</Ltr>
      </span>
    </p>
  );
}

interface FactsProps {
  readonly exam: ExamFacts;
  readonly limit: number | null;
  readonly passMark: number | undefined;
  readonly now: Date;
}

function Facts({ exam, limit, passMark, now }: FactsProps) {
  const { opens, closes, results, bundle } = exam;
  const isPast = (time: string) => Date.parse(time) <= now.getTime();
  const rows = [
    [isPast(opens) ? copy.opened : copy.opens, formatExamTime(opens, now)],
    [isPast(closes) ? copy.closed : copy.closes, formatExamTime(closes, now)],
    [copy.attempts, copy.attemptCount(limit)],
    [copy.results, copy.resultsAfter[results]],
    ...(bundle === undefined ? [] : [[copy.forBundle, copy.bundle(bundle.name)]]),
  ];
  return (
    <>
      <dl className={styles.facts}>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {passMark !== undefined && <p>{quizCopy.intro.passMark({ passMark })}</p>}
    </>
  );
}

interface Props extends QuizBlockProps {
  readonly exam: ExamFacts;
}

interface StandingTextProps extends Pick<Props, 'course' | 'lecture' | 'exam' | 'quizStatus'> {
  readonly standing: ExamStanding;
  /** Whether the attempt on this device was handed in too late. */
  readonly isLate: boolean;
  readonly now: Date;
}

/** Says what an exam is for the student. */
function StandingText(props: StandingTextProps) {
  const { standing, exam, quizStatus, isLate, course, lecture, now } = props;
  const permission = permissionUntil(quizStatus, now);
  const { best = null, passed = false } = quizStatus ?? {};
  switch (standing) {
    case 'before':
      return (
        Date.parse(exam.opens) - now.getTime() < dayMs && (
          <Countdown key={exam.opens} opens={exam.opens} />
        )
      );
    case 'absent':
      return (
        <div className={styles.help}>
          <p>{copy.absent}</p>
          <AskCentre label={copy.ask} message={copy.absentMessage(course, lecture)} />
        </div>
      );
    case 'held':
      return (
        <p className={styles.passed}>
          <CheckIcon />
          {copy.received}. {copy.held(formatExamTime(exam.closes, now))}
        </p>
      );
    default:
      return (
        <>
          {standing === 'open' && permission !== null && (
            <p className={styles.help}>{copy.permitted(formatExamTime(permission, now))}</p>
          )}
          {passed && (
            <p className={styles.passed}>
              <CheckIcon />
              {copy.passed}
            </p>
          )}
          {best !== null && <p>{quizCopy.intro.best(best.score, best.of)}</p>}
          {best === null && standing === 'done' && <p>{isLate ? copy.late : copy.taken}</p>}
        </>
      );
  }
}

/** Describes an exam: its window, what it is for the student, and a button to begin it. */
export function ExamBlock({ exam, facts, ...props }: Props) {
  const { course, lecture, uid, cId, lId, quizStatus } = props;
  const id = { uid, cId, lId };
  const { user } = useSession();
  const client = useQueryClient();
  const attempt = useStoredSheet(id);
  const { opens, closes, bundle } = exam;
  const now = useServerNow([opens, closes, quizStatus?.permission?.until]);
  const { isBusy, problem, begin } = useBeginQuiz(id, (error) => {
    if (isApiError(error, 'offline')) return copy.offline;
    if (isApiError(error, 'not_authorized') && bundle) return copy.forbidden(bundle.name);
    // Staff may have moved the exam since the course was loaded.
    if (isApiError(error) && error.status === 409)
      void client.invalidateQueries({ queryKey: courseKeys.course(cId) });
    return describeError(error);
  });

  const isStaff = may(user, 'content');
  const isForbidden = !isStaff && !hasBundleOf(exam, user, now);
  const { attempts: limit = 1, minutes } = facts;
  const result = attempt?.sheet.result;
  // The result on the device may be newer than the cached course.
  const taken = Math.max(quizStatus?.attempts ?? 0, result?.attempts ?? 0);
  const status =
    taken === 0
      ? quizStatus
      : { best: null, passed: false, at: null, ...quizStatus, attempts: taken };
  const standing = examStanding(exam, { limit, status }, now);
  const unmarked = attempt?.sheet.state === 'done' ? null : attempt;
  const attemptsLeft = countAttemptsLeft(limit, status);
  const mayBegin = isStaff || (standing === 'open' && !isForbidden);
  const windowMinutes = Math.ceil((Date.parse(closes) - now.getTime()) / minuteMs);
  const isShorter = minutes !== null && windowMinutes > 0 && windowMinutes < minutes;

  return (
    <section className={styles.block} aria-labelledby="quiz-of-lecture">
      <h2 id="quiz-of-lecture">{copy.facts(facts.questions, minutes)}</h2>
      <Facts exam={exam} limit={limit} passMark={facts.passMark} now={now} />
      {unmarked && <UnmarkedAttempt uid={uid} attempt={unmarked} />}
      {/* The standing changes while the page is open. */}
      <div role="status">
        {isForbidden && bundle && <p className={styles.help}>{copy.forbidden(bundle.name)}</p>}
        {!unmarked && !isForbidden && (
          <StandingText
            {...{ course, lecture, exam, quizStatus: status, standing, now }}
            isLate={result?.late === true}
          />
        )}
      </div>
      {!unmarked && mayBegin && (
        <p className={styles.small}>
          {copy.timed} {isShorter && copy.shorter(windowMinutes)} {copy.connection}
        </p>
      )}
      {!unmarked && taken > 0 && standing === 'open' && attemptsLeft !== null && (
        <p>{quizCopy.intro.attemptsLeft(attemptsLeft)}</p>
      )}
      <div role="alert">{problem !== null && <p className={styles.problem}>{problem}</p>}</div>
      <div className={styles.actions}>
        {unmarked ? (
          <ButtonLink to={paths.quiz(cId, lId)}>
            {unmarked.sheet.state === 'open' ? quizCopy.intro.resume : quizCopy.intro.open}
          </ButtonLink>
        ) : (
          <>
            {mayBegin && (
              <Button busy={isBusy} onClick={begin}>
                {taken > 0 ? quizCopy.intro.newAttempt : copy.begin}
              </Button>
            )}
            {taken > 0 && standing !== 'held' && (
              <ButtonLink variant="secondary" to={paths.quiz(cId, lId)}>
                {quizCopy.intro.reviewAnswers}
              </ButtonLink>
            )}
          </>
        )}
      </div>
    </section>
  );
}
