import { cairoDay, endOfCairoDay } from './cairo.ts';

/** The last day of a school year, without the year. */
const lastDay = '08-31';

/**
 * Returns the end of the school year of a moment: the last of August in Cairo, which is over when
 * September begins.
 */
export function endOfSchoolYear(now: Date): Date {
  const today = cairoDay(now);
  const year = Number(today.slice(0, 4));
  const thisYears = `${year}-${lastDay}`;
  return endOfCairoDay(today <= thisYears ? thisYears : `${year + 1}-${lastDay}`);
}
