import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import { type RefObject, useEffect, useRef } from 'react';
import { formatPercent } from '../../../shared/format/numbers.ts';
import * as layout from '../../ui/layout.module.css';
import { ProblemAlert } from '../../ui/problem-alert.tsx';
import { copy as common } from '../../ui/ui.copy.ts';
import { copy } from './editing.copy.ts';
import * as styles from './save-bar.module.css';
import type { SaveState } from './use-save.ts';

/** Label of the save shortcut, with the key names of this computer's keyboard. */
const saveShortcut = /Mac/u.test(navigator.userAgent) ? '⌘S' : 'Ctrl+S';

/**
 * Makes Ctrl+S and ⌘S press the save button instead of opening the browser's dialog. Saving makes
 * the focused field inert, so the focus returns to it afterwards.
 */
function useSaveShortcut(button: RefObject<HTMLButtonElement | null>, isSaving: boolean): void {
  const focusedField = useRef<HTMLElement>(null);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      // Compares `code`, because this key types another letter on an Arabic keyboard.
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.code !== 'KeyS') return;
      event.preventDefault();
      const focused = document.activeElement;
      if (!(focused instanceof HTMLElement) || focused.closest('[role=dialog]') !== null) return;
      if (button.current?.disabled !== false) return;
      focusedField.current = focused;
      // Blurs the field, because the teacher field uses its typed text only on blur.
      focused.blur();
      focused.focus({ preventScroll: true });
      button.current.click();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [button]);
  useEffect(() => {
    const { current } = focusedField;
    if (isSaving || current === null) return;
    focusedField.current = null;
    if (document.activeElement !== document.body) return;
    // If the save gave an item an id, its row was replaced, so the field is found by its name.
    const [replacement] = document.getElementsByName(current.getAttribute('name') ?? '');
    (current.isConnected ? current : replacement)?.focus({ preventScroll: true });
  }, [isSaving]);
}

interface Props {
  readonly label: string;
  readonly state: SaveState;
  readonly onCancel: () => void;
  readonly disabled: boolean;
  readonly texts: {
    readonly failed: string;
    readonly cancelled: string;
    readonly saving: string;
    /** Shown while the server stores a complete upload. */
    readonly finishing: string;
  };
}

export function SaveBar({ label, state, onCancel, disabled, texts }: Props) {
  const { progress, failure, cancelled } = state;
  const saveButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // Moves the focus here, because the focused cancel button has disappeared.
    if (cancelled) saveButton.current?.focus();
  }, [cancelled]);
  useSaveShortcut(saveButton, progress !== null);
  const isUploading = progress !== null && progress < 1;
  return (
    <div className={styles.bar} data-dock>
      {failure !== null && <ProblemAlert problem={`${texts.failed} ${failure}`} />}
      {cancelled && <Alert severity="info">{texts.cancelled}</Alert>}
      {progress !== null && (
        <div>
          <LinearProgress
            aria-label={texts.saving}
            {...(isUploading ? { variant: 'determinate', value: progress * 100 } : {})}
          />
          <p role="status">
            {isUploading ? copy.uploading(formatPercent(progress)) : texts.finishing}
          </p>
        </div>
      )}
      <div className={layout.actions}>
        <Button
          ref={saveButton}
          type="submit"
          variant="contained"
          size="large"
          aria-keyshortcuts="Control+S Meta+S"
          disabled={disabled}
          loading={progress !== null}
        >
          {failure === null ? label : common.retry}
        </Button>
        <kbd className={styles.shortcut} dir="ltr">
          {saveShortcut}
        </kbd>
        {isUploading && (
          <Button size="large" onClick={onCancel}>
            {copy.cancelUpload}
          </Button>
        )}
      </div>
    </div>
  );
}
