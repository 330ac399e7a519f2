import Button from '@mui/material/Button';
import { useId, useRef } from 'react';
import { flushSync } from 'react-dom';
import { useFormState } from 'react-hook-form';
import { formatBytes } from '../../../shared/format/bytes.ts';
import { classes } from '../../../shared/ui/classes.ts';
import * as form from '../../ui/form/form.module.css';
import { PictureIcon } from '../../ui/icons.tsx';
import * as layout from '../../ui/layout.module.css';
import { CropDialog } from './crop-dialog.tsx';
import { copy } from './picture.copy.ts';
import * as styles from './picture.module.css';
import { usePictureInput } from './use-picture-input.ts';
import { type Thumbnail, useObjectUrl } from './use-thumbnail.ts';

const words = copy.thumbnail;

interface Props {
  readonly thumbnail: Thumbnail;
  /** URL of the course's stored picture, which stays unless another is chosen. */
  readonly stored: string | null;
}

/** Field for the course's picture, which is chosen, dropped or pasted. */
export function ThumbnailField({ thumbnail, stored }: Props) {
  const { errors } = useFormState<{ thumbnail: string }>({ name: 'thumbnail' });
  const { state, cutting, removed } = thumbnail;
  const { over, zone, input } = usePictureInput(thumbnail.choose);
  const chosen = useObjectUrl(thumbnail.picture);
  const undoButton = useRef<HTMLButtonElement>(null);
  const inputElement = useRef<HTMLInputElement>(null);
  const inputId = useId();
  const hintId = useId();

  const remaining = thumbnail.removePicture ? null : stored;
  const shown = state.status === 'ready' ? chosen : state.status === 'none' ? remaining : null;
  const remove = () => {
    flushSync(thumbnail.remove);
    // The focused button disappeared together with the picture.
    undoButton.current?.focus();
  };
  const undo = () => {
    flushSync(thumbnail.undo);
    inputElement.current?.focus();
  };
  const problem =
    state.status === 'failed' ? copy.problems[state.problem] : errors.thumbnail?.message;
  return (
    <div className={styles.field}>
      <div className={classes(styles.zone, over && styles.over)} {...zone}>
        <input
          {...input}
          ref={inputElement}
          id={inputId}
          className={styles.input}
          aria-label={shown === null ? words.choose : copy.replace}
          aria-describedby={hintId}
          aria-invalid={problem !== undefined}
        />
        <label htmlFor={inputId} className={styles.label}>
          {shown !== null ? (
            <img src={shown} alt={words.preview} />
          ) : (
            <span className={styles.invitation}>
              <PictureIcon size={36} />
              {state.status === 'working' ? copy.working : words.choose}
            </span>
          )}
        </label>
      </div>
      <p id={hintId} className={form.muted}>
        {words.hint} {words.placeholder}
      </p>
      <p role="status" className={styles.status}>
        {state.status === 'ready' && words.ready(formatBytes(state.picture.size))}
        {removed !== null && words.removed[removed]}
      </p>
      {problem !== undefined && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      <div className={classes(layout.actions, styles.actions)}>
        {removed !== null && (
          <Button ref={undoButton} variant="outlined" onClick={undo}>
            {words.undo}
          </Button>
        )}
        {state.status === 'ready' && <Button onClick={thumbnail.cutAgain}>{words.cutAgain}</Button>}
        {shown !== null && (
          <>
            <Button onClick={() => inputElement.current?.click()}>{copy.replace}</Button>
            <Button color="error" onClick={remove}>
              {copy.remove}
            </Button>
          </>
        )}
      </div>
      {cutting !== null && (
        <CropDialog cut={cutting} onDone={thumbnail.finishCut} onCancel={thumbnail.cancelCut} />
      )}
    </div>
  );
}
