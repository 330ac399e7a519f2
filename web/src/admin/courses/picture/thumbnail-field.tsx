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

const texts = copy.thumbnail;

interface Props {
  readonly thumbnail: Thumbnail;
  /** URL of the course's stored picture, which stays unless another is chosen. */
  readonly storedUrl: string | null;
}

/** Field for the course's picture, which users choose, drop or paste. */
export function ThumbnailField({ thumbnail, storedUrl }: Props) {
  const { errors } = useFormState<{ thumbnail: string }>({ name: 'thumbnail' });
  const { state, pendingCrop, removed } = thumbnail;
  const { isDragOver, zoneProps, inputProps } = usePictureInput(thumbnail.choose);
  const chosenUrl = useObjectUrl(thumbnail.picture);
  const undoButton = useRef<HTMLButtonElement>(null);
  const inputElement = useRef<HTMLInputElement>(null);
  const inputId = useId();
  const hintId = useId();

  const remainingUrl = thumbnail.removePicture ? null : storedUrl;
  const visibleUrl =
    state.status === 'ready' ? chosenUrl : state.status === 'none' ? remainingUrl : null;
  const remove = () => {
    flushSync(thumbnail.remove);
    // Moves the focus, because the focused button disappeared together with the picture.
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
      <div className={classes(styles.zone, isDragOver && styles.dragOver)} {...zoneProps}>
        <input
          {...inputProps}
          ref={inputElement}
          id={inputId}
          className={styles.input}
          aria-label={visibleUrl === null ? texts.choose : copy.replace}
          aria-describedby={hintId}
          aria-invalid={problem !== undefined}
        />
        <label htmlFor={inputId} className={styles.label}>
          {visibleUrl !== null ? (
            <img src={visibleUrl} alt={texts.preview} />
          ) : (
            <span className={styles.invitation}>
              <PictureIcon size={36} />
              {state.status === 'working' ? copy.working : texts.choose}
            </span>
          )}
        </label>
      </div>
      <p id={hintId} className={form.muted}>
        {texts.hint} {texts.placeholder}
      </p>
      <p role="status" className={styles.status}>
        {state.status === 'ready' && texts.ready(formatBytes(state.picture.size))}
        {removed !== null && texts.removed[removed]}
      </p>
      {problem !== undefined && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      <div className={classes(layout.actions, styles.actions)}>
        {removed !== null && (
          <Button ref={undoButton} variant="outlined" onClick={undo}>
            {texts.undo}
          </Button>
        )}
        {state.status === 'ready' && (
          <Button onClick={thumbnail.reopenCrop}>{texts.adjustCrop}</Button>
        )}
        {visibleUrl !== null && (
          <>
            <Button onClick={() => inputElement.current?.click()}>{copy.replace}</Button>
            <Button color="error" onClick={remove}>
              {copy.remove}
            </Button>
          </>
        )}
      </div>
      {pendingCrop !== null && (
        <CropDialog
          initialCrop={pendingCrop}
          onDone={thumbnail.finishCrop}
          onCancel={thumbnail.cancelCrop}
        />
      )}
    </div>
  );
}
