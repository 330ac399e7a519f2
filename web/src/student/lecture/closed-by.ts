import type { User } from '@markaz/contract/accounts/users';
import { gateBefore } from '@markaz/contract/catalogue/gates';
import type { Lecture } from '@markaz/contract/catalogue/lectures';
import { hasLecture } from '../../shared/account/course-standing.ts';
import { may } from '../../shared/auth/may.ts';

interface Reader {
  readonly user: User | null;
  readonly cId: string;
  /** Whether the reader passed the quiz of a lecture, or staff opened what follows it. */
  readonly isPassed: (lId: string) => boolean;
  /** By the device's clock. */
  readonly now: Date;
}

/**
 * The lecture whose quiz this reader has to pass before another one opens; null for none. Who has
 * only the later one is not kept from it: he could not take the quiz.
 * @param lectures of the course in their order
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
