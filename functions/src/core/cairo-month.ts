import { cairoDay, daysLater, endOfCairoDay } from '@markaz/contract/time/cairo';
import { monthAfter } from '@markaz/contract/time/month';

/** From a moment on, and before another. */
export interface Span {
  readonly from: Date;
  readonly before: Date;
}

/** A month in Cairo from its first moment to the next month's. */
export function monthSpan(month: string): Span {
  const begin = (of: string) => endOfCairoDay(daysLater(`${of}-01`, -1));
  return { from: begin(month), before: begin(monthAfter(month)) };
}

/** The month in Cairo that a moment belongs to, as `2026-11`. */
export function cairoMonth(at: Date): string {
  return cairoDay(at).slice(0, 7);
}
