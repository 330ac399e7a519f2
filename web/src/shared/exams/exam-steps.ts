import type { EnrolledCourse } from '@markaz/contract/accounts/users';
import { type Account, hasLectureAccess } from '../account/access-status.ts';
import { examStanding, hasBundleOf, permissionUntil } from './exam-standing.ts';

/** An exam that a student can take now (`open`), or that begins within a week (`soon`). */
export interface ExamStep {
  readonly kind: 'open' | 'soon';
  readonly lId: string;
  /** Null if the exam is no longer listed. */
  readonly title: string | null;
  /** Until when an open exam can be taken, or when another one opens. */
  readonly at: string;
}

const announcedMs = 7 * 24 * 60 * 60_000;

/** The default of exams. Lists of courses do not contain the number of attempts. */
const limit = 1;

/**
 * Returns the exams of a course that a student can take now, and those that begin within a week.
 * Leaves out exams that the student has taken or has no access to.
 */
export function examSteps(
  { id: cId, exams = [], progress }: Pick<EnrolledCourse, 'id' | 'exams' | 'progress'>,
  account: Account | null,
  now: Date,
): readonly ExamStep[] {
  const statuses = new Map(progress.lectures.map(({ lId, quiz }) => [lId, quiz]));
  const listed = exams.flatMap((exam): ExamStep[] => {
    const { lId, title, opens, closes } = exam;
    if (!hasLectureAccess(account, cId, lId, now) || !hasBundleOf(exam, account, now)) return [];
    const status = statuses.get(lId);
    const standing = examStanding(exam, { limit, status }, now);
    if (standing === 'open') {
      const isClosed = Date.parse(closes) <= now.getTime();
      const at = (isClosed && permissionUntil(status, now)) || closes;
      return [{ kind: 'open', lId, title, at }];
    }
    const isSoon = standing === 'before' && Date.parse(opens) - now.getTime() < announcedMs;
    return isSoon ? [{ kind: 'soon', lId, title, at: opens }] : [];
  });
  const listedIds = new Set(exams.map(({ lId }) => lId));
  const permitted = progress.lectures.flatMap(({ lId, quiz }): ExamStep[] => {
    const at = permissionUntil(quiz, now);
    if (at === null || listedIds.has(lId) || !hasLectureAccess(account, cId, lId, now)) return [];
    // Only exams that have closed are not listed.
    const isLeft = (quiz?.attempts ?? 0) < limit + (quiz?.permission?.extra ?? 0);
    return isLeft ? [{ kind: 'open', lId, title: null, at }] : [];
  });
  return [...listed, ...permitted].toSorted(
    (a, b) => a.kind.localeCompare(b.kind) || a.at.localeCompare(b.at),
  );
}
