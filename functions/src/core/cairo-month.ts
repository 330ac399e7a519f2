import { cairoDay, daysLater, endOfCairoDay } from '@markaz/contract/cairo';
import { monthAfter } from '@markaz/contract/month';

/** From a moment on, and before another. */
export interface Span {
  readonly from: Date;
  readonly before: Date;
}

function spanOf(day: string): Span {
  return { from: endOfCairoDay(daysLater(day, -1)), before: endOfCairoDay(day) };
}

/** The days of a month in Cairo, one after the other. */
export function daysOfMonth(month: string): Span[] {
  const spans: Span[] = [];
  for (let day = `${month}-01`; day.startsWith(month); day = daysLater(day, 1))
    spans.push(spanOf(day));
  return spans;
}

/** A month in Cairo from its first moment to the next month's. */
export function monthSpan(month: string): Span {
  const first = spanOf(`${month}-01`);
  const next = spanOf(`${monthAfter(month)}-01`);
  return { from: first.from, before: next.from };
}

/** The month in Cairo that a moment belongs to, as `2026-11`. */
export function cairoMonth(at: Date): string {
  return cairoDay(at).slice(0, 7);
}
