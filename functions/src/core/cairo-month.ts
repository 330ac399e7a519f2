import { cairoDay, daysLater, endOfCairoDay } from '@markaz/contract/time/cairo';
import { monthAfter } from '@markaz/contract/time/month';

/** A period: `from` inclusive, `before` exclusive. */
export interface Span {
  readonly from: Date;
  readonly before: Date;
}

/** Returns a month in Cairo, up to the first moment of the next month. */
export function monthSpan(month: string): Span {
  const begin = (of: string) => endOfCairoDay(daysLater(`${of}-01`, -1));
  return { from: begin(month), before: begin(monthAfter(month)) };
}

/** Returns the Cairo month of a moment, as `2026-11`. */
export function cairoMonth(at: Date): string {
  return cairoDay(at).slice(0, 7);
}
