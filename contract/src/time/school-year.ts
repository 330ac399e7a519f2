import { cairoDay, endOfCairoDay } from './cairo.ts';

/** The last day of a school year, in any year. */
const lastDay = '08-31';

/**
 * The end of the school year that a moment belongs to: the last of August in Cairo, which is over
 * when September begins.
 */
export function endOfSchoolYear(now: Date): Date {
  const today = cairoDay(now);
  const year = Number(today.slice(0, 4));
  const thisYears = `${year}-${lastDay}`;
  return endOfCairoDay(today <= thisYears ? thisYears : `${year + 1}-${lastDay}`);
}
