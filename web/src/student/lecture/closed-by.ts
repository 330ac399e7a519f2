import type { User } from '@markaz/contract/accounts/users';
import { gateBefore } from '@markaz/contract/catalogue/gates';
import type { Lecture } from '@markaz/contract/catalogue/lectures';
import { hasLecture } from '../../shared/account/course-standing.ts';
import { may } from '../../shared/auth/may.ts';

interface Reader {
  readonly user: User | null;
  readonly cId: string;
  /** Whether the reader passed a lecture's quiz, or staff opened the lectures after it. */
  readonly isPassed: (lId: string) => boolean;
  /** By the device's clock. */
  readonly now: Date;
}

/**
 * Returns the lecture whose quiz this reader must pass before `lId` opens, or null. Readers who
 * have only the later lecture are not blocked, because they could not take the quiz.
 * @param lectures of the course, in order
 */
export function closedBy(
  lectures: readonly Lecture[],
  lId: string,
  { user, cId, isPassed, now }: Reader,
): Lecture | null {
  const gate = gateBefore(lectures, lId);
  if (gate === null || isPassed(gate) || may(user, 'content')) return null;
  if (!hasLecture(user, cId, lId, now) || !hasLecture(user, cId, gate, now)) return null;
  const isOpen = lectures.some(({ id, open }) => id === lId && open === 'true');
  return isOpen ? null : (lectures.find(({ id }) => id === gate) ?? null);
}
