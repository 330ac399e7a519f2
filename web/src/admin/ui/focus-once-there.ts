import type { RefObject } from 'react';

/**
 * Transition of a dialog that focuses an element: before the dialog has appeared, nothing in it can
 * take the focus. A field that somebody is already typing in keeps it.
 */
export function focusOnceThere(focus: RefObject<HTMLElement | null> | undefined) {
  return {
    onEntered: (node: HTMLElement) => {
      // The library focuses the dialog itself first.
      const isTaken = node.querySelector(':focus:not([role="dialog"])') !== null;
      if (!isTaken) focus?.current?.focus({ preventScroll: true });
    },
  };
}
