import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import { type RefObject, useEffect, useRef } from 'react';
import { formatPercent } from '../../../shared/format/numbers.ts';
import * as layout from '../../ui/layout.module.css';
import { copy as common } from '../../ui/ui.copy.ts';
import { copy } from './editing.copy.ts';
import * as styles from './save-bar.module.css';
import type { SaveState } from './use-save.ts';

/** Shortcut for saving, as labelled on this computer's keyboard. */
const saveKeys = /Mac/u.test(navigator.userAgent) ? '⌘S' : 'Ctrl+S';

/**
 * Makes Ctrl+S and ⌘S press the save button instead of opening the browser's dialog. Saving makes
 * the focused field inert, so the focus returns to it afterwards.
 */
function useSaveKey(button: RefObject<HTMLButtonElement | null>, saving: boolean): void {
  const field = useRef<HTMLElement>(null);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      // Compared by `code`, because the key types another letter in Arabic.
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.code !== 'KeyS') return;
      event.preventDefault();
      const focused = document.activeElement;
      if (!(focused instanceof HTMLElement) || focused.closest('[role=dialog]') !== null) return;
      if (button.current?.disabled !== false) return;
      field.current = focused;
      // Blurs the field, because the teacher's field takes its typed text only then.
      focused.blur();
      focused.focus({ preventScroll: true });
      button.current.click();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [button]);
  useEffect(() => {
    const { current } = field;
    if (saving || current === null) return;
    field.current = null;
    if (document.activeElement !== document.body) return;
    // Finds a new item's field by name, because its row was replaced when it got an id.
    const [again] = document.getElementsByName(current.getAttribute('name') ?? '');
    (current.isConnected ? current : again)?.focus({ preventScroll: true });
  }, [saving]);
}

interface Props {
  readonly label: string;
  readonly state: SaveState;
  readonly onCancel: () => void;
  readonly waiting: boolean;
  readonly words: {
    readonly failed: string;
    readonly cancelled: string;
    readonly saving: string;
    /** Shown while the server stores a complete upload. */
    readonly finishing: string;
  };
}

export function SaveBar({ label, state, onCancel, waiting, words }: Props) {
  const { progress, failure, cancelled } = state;
  const submit = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // The cancel button had the focus and has disappeared.
    if (cancelled) submit.current?.focus();
  }, [cancelled]);
  useSaveKey(submit, progress !== null);
  const sending = progress !== null && progress < 1;
  return (
    <div className={styles.bar} data-dock>
      {failure !== null && (
        <Alert severity="error">
          {words.failed} {failure}
        </Alert>
      )}
      {cancelled && <Alert severity="info">{words.cancelled}</Alert>}
      {progress !== null && (
        <div>
          <LinearProgress
            aria-label={words.saving}
            {...(sending ? { variant: 'determinate', value: progress * 100 } : {})}
          />
          <p role="status">{sending ? copy.uploading(formatPercent(progress)) : words.finishing}</p>
        </div>
      )}
      <div className={layout.actions}>
        <Button
          ref={submit}
          type="submit"
          variant="contained"
          size="large"
          aria-keyshortcuts="Control+S Meta+S"
          disabled={waiting}
          loading={progress !== null}
        >
          {failure === null ? label : common.retry}
        </Button>
        <kbd className={styles.keys} dir="ltr">
          {saveKeys}
        </kbd>
        {sending && (
          <Button size="large" onClick={onCancel}>
            {copy.cancelUpload}
          </Button>
        )}
      </div>
    </div>
  );
}
