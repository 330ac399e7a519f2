import { flushSync } from 'react-dom';

/**
 * Applies a change of layout and scrolls so that a row stays where it is on the screen; whoever was in
 * a field of it that was made anew is in the row again.
 */
export function keepInPlace(row: Element, change: () => void): void {
  const before = row.getBoundingClientRect().top;
  flushSync(change);
  const top = row.getBoundingClientRect().top - before;
  window.scrollBy({ top, behavior: 'instant' });
  if (document.activeElement === document.body) toggleOf(row)?.focus();
}

function toggleOf(row: Element | undefined): HTMLElement | null {
  return row?.querySelector<HTMLElement>('[aria-expanded]') ?? null;
}

/** Gives the focus to the row at `index`, or to the last. @returns whether there is any. */
export function focusRow(rows: Element | null, index: number, options: FocusOptions = {}): boolean {
  const all = [...(rows?.children ?? [])];
  const toggle = toggleOf(all[index] ?? all.at(-1));
  toggle?.focus(options);
  return toggle !== null;
}
