import { type RefObject, useEffect, useState } from 'react';
import { jump } from './hotkeys.ts';

type JumpDirection = 'back' | 'forward';

/** Maximum time between the taps of a double tap, in milliseconds. */
export const maxDoubleTapMs = 350;

/** Share of the picture's width, on each side, in which a double tap jumps. */
const sideShare = 1 / 3;

/**
 * Detects double taps on the sides of the picture. The second tap on a side jumps. Each further tap
 * on this side jumps again if it follows soon enough. A tap on the right side jumps forward,
 * because the time line runs from left to right.
 * @returns a function to call for each tap, with the tap's position (0 to 1, from the left) and its
 * time in milliseconds. It returns the direction of the jump, or null if the tap does not jump.
 */
export function createDoubleTapDetector(): (
  position: number,
  time: number,
) => JumpDirection | null {
  let last: { readonly side: JumpDirection | null; readonly time: number } | null = null;
  return (position, time) => {
    const side = position < sideShare ? 'back' : position > 1 - sideShare ? 'forward' : null;
    const isRepeated = last !== null && last.side === side && time - last.time <= maxDoubleTapMs;
    last = { side, time };
    return isRepeated ? side : null;
  };
}

/** Length of the jump by a double tap or a button, in seconds. */
export const jumpSeconds = 10;

interface LastJump {
  readonly direction: JumpDirection;
  readonly count: number;
}

const hidesControls = (player: HTMLElement) =>
  player.hasAttribute('userinactive') && !player.hasAttribute('mediapaused');

/**
 * Jumps after a double tap on a side. A tap that shows the hidden controls must not press one of
 * them, and neither must a quick second tap. So the style sheet makes the controls ignore taps for
 * a moment (`data-shielded`).
 * @returns the last jump by a double tap, for display, or null before the first jump
 */
export function useTaps(player: RefObject<HTMLElement | null>): LastJump | null {
  const [lastJump, setLastJump] = useState<LastJump | null>(null);
  useEffect(() => {
    const element = player.current;
    if (element === null) return;
    const detectDoubleTap = createDoubleTapDetector();
    const controller = new AbortController();
    const options = { capture: true, signal: controller.signal };
    let timer = 0;
    let isTouch = false;
    const onPointerDown = ({ pointerType }: PointerEvent) => {
      isTouch = pointerType === 'touch';
      if (!isTouch || !hidesControls(element)) return;
      clearTimeout(timer);
      element.dataset.shielded = '';
    };
    const onPointerUp = ({ type, pointerType, target, clientX, timeStamp }: PointerEvent) => {
      if (pointerType !== 'touch') return;
      clearTimeout(timer);
      timer = window.setTimeout(() => delete element.dataset.shielded, maxDoubleTapMs);
      // Ignore the tap, because the finger scrolled the page.
      if (type === 'pointercancel') return;
      const video = element.querySelector('video');
      if (video === null || (target !== element && target !== video)) return;
      const { left, width } = element.getBoundingClientRect();
      const direction = detectDoubleTap((clientX - left) / width, timeStamp);
      if (direction === null) return;
      jump(element, video, direction === 'back' ? -jumpSeconds : jumpSeconds);
      setLastJump((last) => ({ direction, count: (last?.count ?? 0) + 1 }));
    };
    // A browser may fire `mouseleave` after a tap, and media-chrome would hide the controls.
    const onMouseLeave = (event: MouseEvent) => {
      if (isTouch) event.stopImmediatePropagation();
    };
    element.addEventListener('pointerdown', onPointerDown, options);
    element.addEventListener('pointerup', onPointerUp, options);
    element.addEventListener('pointercancel', onPointerUp, options);
    element.addEventListener('mouseleave', onMouseLeave, options);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [player]);
  return lastJump;
}
