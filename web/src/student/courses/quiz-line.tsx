import type { Progress, QuizStatus } from '@markaz/contract/accounts/users';
import type { ExamFacts } from '@markaz/contract/catalogue/exams';
import { gateBefore } from '@markaz/contract/catalogue/gates';
import type { Lecture } from '@markaz/contract/catalogue/lectures';
import { useEffect, useState } from 'react';
import type { Account } from '../../shared/account/access-status.ts';
import { may } from '../../shared/auth/may.ts';
import { useSession } from '../../shared/auth/session.tsx';
import { examStanding, hasBundleOf, permissionUntil } from '../../shared/exams/exam-standing.ts';
import { formatExamTime, useServerNow } from '../../shared/exams/exam-time.ts';
import { type AnswerSheetId, useStoredSheet } from '../../shared/quizzes/answer-sheets.ts';
import { CheckIcon, icon } from '../../shared/ui/icons.tsx';
import * as styles from './lecture-list.module.css';
import { quizCopy as copy } from './quiz.copy.ts';

interface QuizState {
  /** `closed` means that the quiz of an earlier lecture must be passed first. */
  readonly kind: 'closed' | 'passed' | 'open';
  readonly text: string;
}

interface Viewer {
  readonly progress: Pick<Progress, 'lectures'>;
  /** Whether the user may edit content. No quiz blocks such staff. */
  readonly isStaff: boolean;
  /** The user's account, by which exams of bundles are decided. */
  readonly account: Account | null;
  readonly now: Date;
}

/** Returns a student's result in a quiz: the best score, and whether it is a pass. */
function describeResult(questions: number, status: QuizStatus | undefined): QuizState {
  if (status === undefined || (status.attempts === 0 && !status.opened))
    return { kind: 'open', text: copy.quiz(copy.questions(questions)) };
  const { best, passed, opened } = status;
  const score = best === null ? [] : [copy.score(best)];
  if (opened) return { kind: 'open', text: copy.quiz(...score, copy.opened) };
  if (passed) return { kind: 'passed', text: copy.quiz(...score, copy.passed) };
  return { kind: 'open', text: copy.quiz(...score, copy.failed) };
}

/** Returns what an exam is for a student: when it is open, or how it went. */
function describeExam(
  exam: ExamFacts,
  { locked, quiz }: Pick<Lecture, 'locked' | 'quiz'>,
  status: QuizStatus | undefined,
  { isStaff, account, now }: Omit<Viewer, 'progress'>,
): QuizState {
  const questions = copy.questions(quiz?.questions ?? 0);
  const { opens, closes, bundle } = exam;
  const opening = copy.opens(formatExamTime(opens, now));
  if (bundle && !isStaff && !locked && !hasBundleOf(exam, account, now))
    return { kind: 'closed', text: copy.exam(copy.bundle(bundle.name)) };
  const standing = examStanding(exam, { limit: quiz?.attempts ?? null, status }, now);
  const isTaken = (status?.attempts ?? 0) > 0;
  switch (standing) {
    case 'before':
      return { kind: 'open', text: copy.exam(questions, opening) };
    case 'open': {
      const isClosed = Date.parse(closes) <= now.getTime();
      const end = (isClosed && permissionUntil(status, now)) || closes;
      const again = isTaken ? [copy.taken] : [questions];
      return { kind: 'open', text: copy.exam(...again, copy.until(formatExamTime(end, now))) };
    }
    case 'held':
      return { kind: 'open', text: copy.exam(copy.taken, copy.shown(formatExamTime(closes, now))) };
    case 'absent':
      return { kind: 'closed', text: copy.exam(locked || isStaff ? copy.closed : copy.absent) };
    default: {
      const { best = null, passed = false } = status ?? {};
      const facts = best === null ? [copy.taken] : [copy.score(best)];
      return passed
        ? { kind: 'passed', text: copy.exam(...facts, copy.passed) }
        : { kind: 'open', text: copy.exam(...facts) };
    }
  }
}

/**
 * Returns the state of the quiz that blocks a lecture, or else of the lecture's own quiz. A quiz
 * blocks the lectures after it until the student has passed it. It does not block students who have
 * no access to it. Returns null if there is no such quiz.
 */
export function quizState(
  lecture: Lecture,
  lectures: readonly Lecture[],
  viewer: Viewer,
): QuizState | null {
  const { progress, isStaff } = viewer;
  const statusOf = (id: string) => progress.lectures.find(({ lId }) => lId === id)?.quiz;
  const gateId = lecture.open === 'true' ? null : gateBefore(lectures, lecture.id);
  const gate = lectures.find(({ id }) => id === gateId);
  const isGated = !(isStaff || lecture.locked || gate?.locked) && gate !== undefined;
  if (isGated && !statusOf(gate.id)?.passed)
    return { kind: 'closed', text: copy.after(gate.order) };
  const exam = lecture.quiz?.exam;
  if (exam !== undefined) return describeExam(exam, lecture, statusOf(lecture.id), viewer);
  if (lecture.quiz !== undefined)
    return describeResult(lecture.quiz.questions, statusOf(lecture.id));
  if (gate === undefined) return null;
  return { kind: 'open', text: (lecture.locked ? copy.after : copy.openAfter)(gate.order) };
}

const SheetIcon = icon(<path d="M6.5 4.5h11v15h-11zM9.5 9h5M9.5 12h5M9.5 15h3" />);
/**
 * Icon for a lecture that a quiz blocks. The icon is not a lock, because the student need not buy
 * anything.
 */
const StepsIcon = icon(<path d="M4 19.5h5v-5h5v-5h5.5v-5" />);

const appearances = {
  closed: [StepsIcon, styles.closed],
  passed: [CheckIcon, styles.open],
  open: [SheetIcon, styles.fact],
} as const;

/** Returns a text about an attempt that was begun on this device and not finished, or null. */
function useBegunAttempt(id: AnswerSheetId | null, isExam: boolean): QuizState | null {
  const sheet = useStoredSheet(id)?.sheet;
  const [now, setNow] = useState(() => Date.now());
  const isOpen = sheet?.state === 'open';
  const ends = (isOpen && sheet.ends) || null;
  useEffect(() => {
    if (ends === null) return;
    const timer = setInterval(() => setNow(Date.now()), 15_000);
    return () => clearInterval(timer);
  }, [ends]);
  if (!isOpen) return null;
  const text = ends === null ? copy.begun : copy.timeLeft(ends - now);
  return { kind: 'open', text: (isExam ? copy.exam : copy.quiz)(text) };
}

interface Props {
  readonly courseId: string;
  readonly lecture: Lecture;
  readonly lectures: readonly Lecture[];
  readonly progress: Progress;
}

/** Shows the student's result in a lecture's quiz, or the quiz that the student must pass first. */
export default function QuizLine({ courseId, progress, ...row }: Props) {
  const { user } = useSession();
  const exam = row.lecture.quiz?.exam;
  const sheetId = user && { uid: user.uid, cId: courseId, lId: row.lecture.id };
  const begun = useBegunAttempt(sheetId, exam !== undefined);
  const now = useServerNow([exam?.opens, exam?.closes]);
  const viewer = { progress, isStaff: may(user, 'content'), account: user, now };
  const state = begun ?? quizState(row.lecture, row.lectures, viewer);
  if (state === null) return null;
  const [Icon, className] = appearances[state.kind];
  return (
    <span className={className}>
      <Icon size={16} />
      {state.text}
    </span>
  );
}
