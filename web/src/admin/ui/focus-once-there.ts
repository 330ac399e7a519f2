import type { RefObject } from 'react';

/**
 * The transition of a dialog that gives an element the focus: before it has appeared, nothing in it
 * can take it. Whoever was faster, and types in another field, keeps it.
 */
export function focusOnceThere(focus: RefObject<HTMLElement | null> | undefined) {
  return {
    onEntered: (node: HTMLElement) => {
      // The library gives it to the dialog itself first.
      const isTaken = node.querySelector(':focus:not([role="dialog"])') !== null;
      if (!isTaken) focus?.current?.focus({ preventScroll: true });
    },
  };
}
