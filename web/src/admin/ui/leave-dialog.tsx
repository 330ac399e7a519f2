import Button from '@mui/material/Button';
import { useCallback, useRef } from 'react';
import { type BlockerFunction, useBeforeUnload, useBlocker } from 'react-router-dom';
import { DialogFrame } from './dialog-frame.tsx';
import { copy } from './ui.copy.ts';

/** State to pass to a navigation after a save, so that no question is asked. */
export const saved = { saved: true } as const;

interface Props {
  readonly unsaved: boolean;
  /** Texts about the unsaved work and the consequence of leaving. */
  readonly words: {
    readonly title: string;
    readonly text: string;
    /** Labels of the buttons, for work that is not typed text. */
    readonly stay?: string;
    readonly go?: string;
  };
}

/**
 * Guards unsaved work. For links within this site, the back button and sign-out, this dialog asks;
 * for other sites and for closing the tab, the browser's own dialog asks.
 */
export function LeaveDialog({ unsaved, words }: Props) {
  const stay = useRef<HTMLButtonElement>(null);
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
  return (
    <DialogFrame
      open={state === 'blocked'}
      onClose={() => reset?.()}
      title={words.title}
      focus={stay}
      actions={
        <>
          <Button color="error" onClick={() => proceed?.()}>
            {words.go ?? copy.leave.go}
          </Button>
          <Button variant="contained" onClick={() => reset?.()} ref={stay}>
            {words.stay ?? copy.leave.stay}
          </Button>
        </>
      }
    >
      {words.text}
    </DialogFrame>
  );
}
