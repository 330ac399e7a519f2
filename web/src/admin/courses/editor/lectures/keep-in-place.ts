import { flushSync } from 'react-dom';

/**
 * Applies a change of layout and scrolls so that `anchor` stays where it is on the screen. Where the
 * page has become too short to scroll that far, `padded` is given the height that lacks.
 * @param padded around `anchor`; what it was given before is taken back first.
 */
export function keepInPlace(anchor: Element, padded: HTMLElement, change: () => void): void {
  const before = anchor.getBoundingClientRect().top;
  padded.style.paddingBlock = '';
  flushSync(change);
  const { scrollHeight, clientHeight } = document.documentElement;
  const wanted = window.scrollY + anchor.getBoundingClientRect().top - before;
  const above = Math.max(0, -wanted);
  const below = Math.max(0, wanted + above - (scrollHeight + above - clientHeight));
  if (above > 0 || below > 0) padded.style.paddingBlock = `${above}px ${below}px`;
  window.scrollTo({ top: wanted + above, behavior: 'instant' });
}
