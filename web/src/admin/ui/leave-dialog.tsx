import Button from '@mui/material/Button';
import { useCallback, useRef } from 'react';
import { type BlockerFunction, useBeforeUnload, useBlocker } from 'react-router-dom';
import { copy } from './copy.ts';
import { DialogFrame } from './dialog-frame.tsx';

/** State of a navigation that follows a save: what the form still holds is on the server. */
export const saved = { saved: true } as const;

interface Props {
  readonly unsaved: boolean;
  /** What would be left, and what becomes of it. */
  readonly words: {
    readonly title: string;
    readonly text: string;
    /** Where it is not something typed: what the buttons say. */
    readonly stay?: string;
    readonly go?: string;
  };
}

/**
 * Keeps unsaved work from being left by accident: links of this site, the back button and signing
 * out through our question, closing the tab and other sites through the browser's own.
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
