import { useCallback } from 'react';
import { type BlockerFunction, useBeforeUnload, useBlocker } from 'react-router';

export interface LeaveGuard {
  /** Someone wants to leave: ask. */
  readonly asking: boolean;
  readonly stay: () => void;
  readonly leave: () => void;
}

/** State of a navigation that follows a save: what the form still holds is on the server. */
export const saved = { saved: true } as const;

/**
 * Keeps unsaved work from being left by accident: links of this site, the back button and signing
 * out through our question, closing the tab and other sites through the browser's own.
 */
export function useLeaveGuard(unsaved: boolean): LeaveGuard {
  const isLeaving = useCallback<BlockerFunction>(
    ({ currentLocation: here, nextLocation: there }) =>
      unsaved &&
      there.state?.saved !== true &&
      (here.pathname !== there.pathname || here.search !== there.search),
    [unsaved],
  );
  const { state, proceed, reset } = useBlocker(isLeaving);
  const isHeld = unsaved && state !== 'proceeding';
  useBeforeUnload(
    useCallback(
      (event) => {
        if (isHeld) event.preventDefault();
      },
      [isHeld],
    ),
  );
  return { asking: state === 'blocked', stay: () => reset?.(), leave: () => proceed?.() };
}
