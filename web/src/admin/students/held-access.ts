import { type Held, heldUntil, isOpenAt } from '@markaz/contract/cards/course-access';
import type { StudentEnrolment } from '@markaz/contract/people/students';
import { plural } from '../../shared/format/plural.ts';
import { formatLastDay } from '../../shared/format/time.ts';
import { nouns } from '../ui/nouns.ts';
import { copy } from './students.copy.ts';

type Grant = Pick<StudentEnrolment, 'until' | 'lectures'>;
type Enrolled = Grant & { readonly added: readonly Grant[] };

function heldOf({ until, lectures, added }: Enrolled): readonly Held[] {
  return [{ until, lectures }, ...added].map((given) => ({
    until: given.until,
    ...(given.lectures && { lectures: given.lectures }),
  }));
}

/** End of access to the whole course; null for ever, undefined if there never was any. */
export function wholeUntil(enrolment: Enrolled): string | null | undefined {
  return heldUntil(heldOf(enrolment), null);
}

/** Says what is open now; null if it is the whole course for ever. */
export function accessNote(enrolment: Enrolled, now: Date) {
  const held = heldOf(enrolment);
  const whole = heldUntil(held, null);
  if (whole === null) return null;
  if (whole !== undefined && isOpenAt(whole, now))
    return { text: copy.openUntil(formatLastDay(whole)), isOpen: true };
  const lectures = new Set(held.flatMap((each) => each.lectures ?? []));
  const open = [...lectures].filter((lId) => isOpenAt(heldUntil(held, lId), now));
  if (open.length > 0)
    return { text: copy.onlyLectures(plural(open.length, nouns.lecture)), isOpen: true };
  const [last = ''] = held
    .map(({ until }) => until ?? '')
    .toSorted()
    .reverse();
  return { text: copy.endedAt(formatLastDay(last)), isOpen: false };
}

/** Limits of one grant; empty for the whole course for ever. */
export function grantNotes({ until, lectures }: Grant): readonly string[] {
  return [
    ...(lectures === null ? [] : [plural(lectures.length, nouns.lecture)]),
    ...(until === null ? [] : [copy.grantUntil(formatLastDay(until))]),
  ];
}
