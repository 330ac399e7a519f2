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
 * them in a range, or gave, took or moved the course that was opened by them.
 */
export function isAbout({ action, subjects }: AuditRecord, cards: readonly AccessCodeRecord[]) {
  const [first] = cards;
  if (!subjects.some((subject) => subject.startsWith('user/'))) return true;
  return action.startsWith('enrolment.') && subjects.includes(`course/${first?.cId}`);
}
