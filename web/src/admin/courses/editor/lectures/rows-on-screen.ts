import { flushSync } from 'react-dom';

/**
 * Changes the layout and scrolls so that a row stays in place on the screen. If the focused field
 * was replaced, the row takes the focus.
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

/** Focuses the row at `index`, or the last one. @returns whether there is any. */
export function focusRow(rows: Element | null, index: number, options: FocusOptions = {}): boolean {
  const all = [...(rows?.children ?? [])];
  const toggle = toggleOf(all[index] ?? all.at(-1));
  toggle?.focus(options);
  return toggle !== null;
}
