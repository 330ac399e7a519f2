import { coursesOf } from '@markaz/contract/cards/card-scope';
import type { AccessCodeRecord } from '../../store/records/access-code.ts';
import type { AuditRecord } from '../../store/records/audit.ts';

/** Log subjects of cards and of the students who used them. */
export function subjectsOf(cards: readonly AccessCodeRecord[]): string[] {
  return cards.flatMap(({ token, usedBy }) => [
    `code/${token}`,
    ...(usedBy === null ? [] : [`user/${usedBy}`]),
  ]);
}

/**
 * Whether a log entry belongs to the history of these cards. An entry about a student counts only
 * if it gave, removed, moved or extended a course that the cards open.
 */
export function isAbout({ action, subjects }: AuditRecord, cards: readonly AccessCodeRecord[]) {
  if (!subjects.some((subject) => subject.startsWith('user/'))) return true;
  const courses = cards.flatMap(({ opens, cId }) => coursesOf(opens, cId));
  return (
    action.startsWith('enrolment.') && courses.some((cId) => subjects.includes(`course/${cId}`))
  );
}
