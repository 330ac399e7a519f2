import type { ResponseOf } from '@markaz/contract/api';
import { formatLastDay } from '../../shared/format/time.ts';
import { openedCopy as copy } from './opened.copy.ts';

/** The server's answer about a valid code. */
export type Found = Extract<ResponseOf<'courses/course/enroll/lookup'>, { found: true }>;

type Part = Found['opens'];

/** Says what a card opens, before it is used. */
export function opensText(opens: Part): string {
  if (opens.kind === 'lectures') return copy.opens.lectures(opens.lectures.length);
  return opens.kind === 'bundle' ? copy.opens.bundle(opens.courses.length) : copy.opens.course;
}

/** Says when access ends, counted from now or from the redemption; null if it never does. */
export function endText({ lasts, until, enrolled, usable }: Found): string | null {
  if (until === null) return null;
  const day = formatLastDay(until);
  // A card that is still usable says nothing about the student's own access.
  if (enrolled) return usable ? null : copy.mine(day);
  return lasts.kind === 'days' ? copy.days(lasts.days, day) : copy.until(day);
}

/** Returns how many parts there are, and how many the student has. A course's card does not say. */
export function share(opens: Part): { readonly had: number; readonly all: number } {
  const parts =
    opens.kind === 'bundle' ? opens.courses : opens.kind === 'lectures' ? opens.lectures : [];
  return { had: parts.filter(({ has }) => has).length, all: parts.length };
}

/** Says what the student already has; null for nothing. */
export function hasText(opens: Part): string | null {
  const { had, all } = share(opens);
  if (had === 0) return null;
  if (had === all) return copy.hasAll;
  return opens.kind === 'bundle' ? copy.hasCourses(had, all) : copy.hasLectures(had, all);
}
