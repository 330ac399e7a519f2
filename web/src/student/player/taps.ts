import { type RefObject, useEffect, useState } from 'react';
import { jump } from './hotkeys.ts';

type Jump = 'back' | 'forward';

/** Longest time between the taps of a double tap, in milliseconds. */
export const doubleTapWithin = 350;

/** Share of the picture's width, on each side, in which a double tap jumps. */
const sideShare = 1 / 3;

/**
 * Reads consecutive taps. The second on one side jumps, and so does each that follows soon enough.
 * Time runs from left to right, so the right side jumps forward.
 * @returns a function of a tap's position (0 to 1, from the left) and its time in milliseconds.
 */
export function createTapReader(): (place: number, time: number) => Jump | null {
  let last: { readonly side: Jump | null; readonly time: number } | null = null;
  return (place, time) => {
    const side = place < sideShare ? 'back' : place > 1 - sideShare ? 'forward' : null;
    const follows = last !== null && last.side === side && time - last.time <= doubleTapWithin;
    last = { side, time };
    return follows ? side : null;
  };
}

/** Length of the jump by a double tap or a button, in seconds. */
export const jumpSeconds = 10;

interface Jumped {
  readonly to: Jump;
  readonly count: number;
}

const hidesControls = (player: HTMLElement) =>
  player.hasAttribute('userinactive') && !player.hasAttribute('mediapaused');

/**
 * Jumps on a double tap on a side. A tap that shows the controls does nothing else, and the style
 * sheet shields the controls (`data-shielded`) from taps that follow too soon to be aimed at them.
 * @returns the last jump by a double tap, for display; null before the first.
 */
export function useTaps(player: RefObject<HTMLElement | null>): Jumped | null {
  const [jumped, setJumped] = useState<Jumped | null>(null);
  useEffect(() => {
    const element = player.current;
    if (element === null) return;
    const tap = createTapReader();
    const leaving = new AbortController();
    const options = { capture: true, signal: leaving.signal };
    let timer = 0;
    let touched = false;
    const onDown = ({ pointerType }: PointerEvent) => {
      touched = pointerType === 'touch';
      if (!touched || !hidesControls(element)) return;
      clearTimeout(timer);
      element.dataset.shielded = '';
    };
    const onUp = ({ type, pointerType, target, clientX, timeStamp }: PointerEvent) => {
      if (pointerType !== 'touch') return;
      clearTimeout(timer);
      timer = window.setTimeout(() => delete element.dataset.shielded, doubleTapWithin);
      // Ignore the tap, because the finger scrolled the page.
      if (type === 'pointercancel') return;
      const video = element.querySelector('video');
      if (video === null || (target !== element && target !== video)) return;
      const { left, width } = element.getBoundingClientRect();
      const to = tap((clientX - left) / width, timeStamp);
      if (to === null) return;
      jump(element, video, to === 'back' ? -jumpSeconds : jumpSeconds);
      setJumped((last) => ({ to, count: (last?.count ?? 0) + 1 }));
    };
    // A browser may fire `mouseleave` after a tap, and media-chrome would hide the controls.
    const onLeave = (event: MouseEvent) => {
      if (touched) event.stopImmediatePropagation();
    };
    element.addEventListener('pointerdown', onDown, options);
    element.addEventListener('pointerup', onUp, options);
    element.addEventListener('pointercancel', onUp, options);
    element.addEventListener('mouseleave', onLeave, options);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [player]);
  return jumped;
}
