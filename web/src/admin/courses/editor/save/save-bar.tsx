import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import { useEffect, useRef } from 'react';
import { formatPercent } from '../../../../shared/format/numbers.ts';
import * as layout from '../../../ui/layout.module.css';
import { copy as common } from '../../../ui/ui.copy.ts';
import { copy } from '../editor.copy.ts';
import * as styles from './save-bar.module.css';
import type { SaveState } from './use-save.ts';
import { saveKeys, useSaveKey } from './use-save-key.ts';

/** Texts about a save. */
export interface SaveWords {
  readonly failed: string;
  readonly cancelled: string;
  readonly saving: string;
  /** The upload is complete and is being stored. */
  readonly finishing: string;
}

interface Props {
  readonly label: string;
  readonly state: SaveState;
  readonly onCancel: () => void;
  /** Another task must finish first. */
  readonly waiting?: boolean;
  /** Texts for the saved thing; by default a course. */
  readonly words?: SaveWords;
}

/** The save button, always visible, with the progress and the error of a save. */
export function SaveBar({ label, state, onCancel, waiting = false, words = copy }: Props) {
  const { progress, failure, cancelled } = state;
  const submit = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // The focused button disappeared with the upload.
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
