import type { ResponseOf } from '@markaz/contract/api';
import { formatLastDay } from '../../shared/format/time.ts';
import { openedCopy as copy } from './opened-copy.ts';

/** What the server says of a good code. */
export type Found = Extract<ResponseOf<'courses/course/enroll/lookup'>, { found: true }>;

type Part = Found['opens'];

/** What a card opens, before it is used. */
export function opensText(opens: Part): string {
  if (opens.kind === 'lectures') return copy.opens.lectures(opens.lectures.length);
  return opens.kind === 'bundle' ? copy.opens.bundle(opens.courses.length) : copy.opens.course;
}

/** Until when, counted from now or since it was redeemed; null for ever. */
export function endText({ lasts, until, enrolled, usable }: Found): string | null {
  if (until === null) return null;
  const day = formatLastDay(until);
  // What somebody else's or another card would give says nothing of what he has.
  if (enrolled) return usable ? null : copy.mine(day);
  return lasts.kind === 'days' ? copy.days(lasts.days, day) : copy.until(day);
}

/** How much of it the student has, of how much. A card of a course does not say it. */
export function share(opens: Part): { readonly had: number; readonly all: number } {
  const parts =
    opens.kind === 'bundle' ? opens.courses : opens.kind === 'lectures' ? opens.lectures : [];
  return { had: parts.filter(({ has }) => has).length, all: parts.length };
}

/** What the student has of it already, in a sentence; null for nothing. */
export function hasText(opens: Part): string | null {
  const { had, all } = share(opens);
  if (had === 0) return null;
  if (had === all) return copy.hasAll;
  return opens.kind === 'bundle' ? copy.hasCourses(had, all) : copy.hasLectures(had, all);
}
