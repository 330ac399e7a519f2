import { coursesOf } from '@markaz/contract/cards/card-scope';
import type { AccessCodeRecord } from '../../store/records/access-code.ts';
import type { AuditRecord } from '../../store/records/audit.ts';

/** What the log calls cards, and who has a course by them. */
export function subjectsOf(cards: readonly AccessCodeRecord[]): string[] {
  return cards.flatMap(({ token, usedBy }) => [
    `code/${token}`,
    ...(usedBy === null ? [] : [`user/${usedBy}`]),
  ]);
}

/**
 * Whether an entry belongs to the story of cards of one number: it names one of them, changed one of
 * them in a range, or gave, took, moved or extended a course that was opened by them.
 */
export function isAbout({ action, subjects }: AuditRecord, cards: readonly AccessCodeRecord[]) {
  if (!subjects.some((subject) => subject.startsWith('user/'))) return true;
  const courses = cards.flatMap(({ opens, cId }) => coursesOf(opens, cId));
  return (
    action.startsWith('enrolment.') && courses.some((cId) => subjects.includes(`course/${cId}`))
  );
}
