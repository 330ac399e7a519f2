import type { QuizStatus } from '@markaz/contract/accounts/users';
import type { ExamFacts } from '@markaz/contract/catalogue/exams';
import { areMarksHeldBack, examState } from '@markaz/contract/learning/exam-rules';
import { type Account, accessStatusOf } from '../account/access-status.ts';

/**
 * What an exam is for a student: `before` it opens, `open` to begin an attempt, `held` after an
 * attempt until the marks come out, `done` after that, and `absent` if it closed without an attempt.
 */
export type ExamStanding = 'before' | 'open' | 'held' | 'done' | 'absent';

/** Returns until when staff allow the student another attempt, or null if they do not. */
export function permissionUntil(status: QuizStatus | undefined, now: Date): string | null {
  const until = status?.permission?.until;
  return until !== undefined && Date.parse(until) > now.getTime() ? until : null;
}

/** Returns the number of attempts that are left. Null if there is no limit. */
export function attemptsLeft(limit: number | null, status: QuizStatus | undefined): number | null {
  if (limit === null) return null;
  const { attempts = 0, permission } = status ?? {};
  return Math.max(0, limit + (permission?.extra ?? 0) - attempts);
}

/**
 * Returns the standing of an exam. The server decides in the same way, so use it only for display.
 * @param limit number of attempts that everybody has, or null for no limit
 */
export function examStanding(
  exam: Pick<ExamFacts, 'opens' | 'closes' | 'results'>,
  { limit, status }: { readonly limit: number | null; readonly status: QuizStatus | undefined },
  now: Date,
): ExamStanding {
  const state = examState(exam, now);
  const mayBegin =
    state === 'open' || (state === 'closed' && permissionUntil(status, now) !== null);
  if (mayBegin && attemptsLeft(limit, status) !== 0) return 'open';
  if ((status?.attempts ?? 0) > 0) return areMarksHeldBack(exam, now) ? 'held' : 'done';
  return state === 'closed' ? 'absent' : 'before';
}

/** Whether the student has all courses to whose bundle an exam belongs. */
export function hasBundleOf(
  { bundle }: Pick<ExamFacts, 'bundle'>,
  account: Account | null,
  now: Date,
): boolean {
  return (
    bundle?.courses.every((cId) => accessStatusOf(account, cId, now).state === 'whole') ?? true
  );
}
