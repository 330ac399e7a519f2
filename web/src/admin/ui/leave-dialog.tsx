import Button from '@mui/material/Button';
import { useCallback, useRef } from 'react';
import { type BlockerFunction, useBeforeUnload, useBlocker, useLocation } from 'react-router-dom';
import { DialogFrame } from './dialog-frame.tsx';
import { copy } from './ui.copy.ts';

/** State for a navigation after a save, so that the dialog does not ask. */
export const saved = { saved: true } as const;

interface Props {
  readonly hasUnsavedChanges: boolean;
  /** Texts about the unsaved work and the consequence of leaving. */
  readonly texts: {
    readonly title: string;
    readonly text: string;
    /** Label of the button that stays, if the unsaved work is not typed text. */
    readonly stay?: string;
    /** Label of the button that leaves, if the unsaved work is not typed text. */
    readonly leave?: string;
  };
}

/**
 * Asks before unsaved work is lost. This dialog asks for links within the site, the back button and
 * sign-out. The browser's own dialog asks for other sites and for closing the tab.
 */
export function LeaveDialog({ hasUnsavedChanges, texts }: Props) {
  const stayButton = useRef<HTMLButtonElement>(null);
  const { pathname } = useLocation();
  const shouldBlock = useCallback<BlockerFunction>(
    ({ currentLocation: here, nextLocation: there }) =>
      hasUnsavedChanges &&
      // After saving, this page stays until the next one has rendered. A link must work meanwhile.
      here.pathname === pathname &&
      there.state?.saved !== true &&
      (here.pathname !== there.pathname || here.search !== there.search),
    [hasUnsavedChanges, pathname],
  );
  const { state, proceed, reset } = useBlocker(shouldBlock);
  const isBlocking = hasUnsavedChanges && state !== 'proceeding';
  useBeforeUnload(
    useCallback(
      (event) => {
        if (isBlocking) event.preventDefault();
      },
      [isBlocking],
    ),
  );
  return (
    <DialogFrame
      open={state === 'blocked'}
      onClose={() => reset?.()}
      title={texts.title}
      initialFocus={stayButton}
      actions={
        <>
          <Button color="error" onClick={() => proceed?.()}>
            {texts.leave ?? copy.unsavedChanges.leave}
          </Button>
          <Button variant="contained" onClick={() => reset?.()} ref={stayButton}>
            {texts.stay ?? copy.unsavedChanges.stay}
          </Button>
        </>
      }
    >
      {texts.text}
    </DialogFrame>
  );
}
