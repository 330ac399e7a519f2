import { byteLimits, thumbnailRules } from '@markaz/contract/limits';
import Button from '@mui/material/Button';
import {
  type ChangeEvent,
  type DragEvent,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { useFormState } from 'react-hook-form';
import { formatBytes } from '../../../../shared/format/bytes.ts';
import { classes } from '../../../../shared/ui/classes.ts';
import * as form from '../../../ui/form/form.module.css';
import { PictureIcon } from '../../../ui/icons.tsx';
import * as layout from '../../../ui/layout.module.css';
import { copy } from '../editor.copy.ts';
import { CropDialog } from './crop-dialog.tsx';
import type { ThumbnailProblem } from './prepare-thumbnail.ts';
import * as styles from './thumbnail-field.module.css';
import { type Thumbnail, useObjectUrl } from './use-thumbnail.ts';

interface Props {
  readonly thumbnail: Thumbnail;
  /** Address of the course's stored picture, which stays unless another is chosen. */
  readonly stored: string | null;
}

const problems: Readonly<Record<ThumbnailProblem, string>> = {
  type: copy.thumbnail.type,
  heic: copy.thumbnail.heic,
  unreadable: copy.thumbnail.unreadable,
  too_large: copy.thumbnail.tooLarge(formatBytes(byteLimits.thumbnail)),
};

function pictureIn(files: Iterable<File> | undefined): File | null {
  return [...(files ?? [])].find((file) => file.type.startsWith('image/')) ?? null;
}

/** The course's picture, chosen, dropped or pasted. */
export function ThumbnailField({ thumbnail, stored }: Props) {
  const { errors } = useFormState<{ thumbnail: string }>({ name: 'thumbnail' });
  const { state, choose, cutting, removed } = thumbnail;
  const chosen = useObjectUrl(thumbnail.picture);
  const undoButton = useRef<HTMLButtonElement>(null);
  const inputId = useId();
  const hintId = useId();
  const [over, setOver] = useState(false);

  const paste = useEffectEvent((event: ClipboardEvent) => {
    const picture = pictureIn(event.clipboardData?.files);
    if (picture === null) return;
    event.preventDefault();
    choose(picture);
  });
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => paste(event);
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  }, []);

  const onChange = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const file = currentTarget.files?.[0];
    if (file !== undefined) choose(file);
    // The same file may be chosen again after it was removed.
    currentTarget.value = '';
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const file = pictureIn(event.dataTransfer.files) ?? event.dataTransfer.files[0];
    if (file !== undefined) choose(file);
  };

  const kept = thumbnail.removePicture ? null : stored;
  const shown = state.status === 'ready' ? chosen : state.status === 'none' ? kept : null;
  const remove = () => {
    flushSync(thumbnail.remove);
    // The focused button disappeared with the picture.
    undoButton.current?.focus();
  };
  const undo = () => {
    flushSync(thumbnail.undo);
    document.getElementById(inputId)?.focus();
  };
  const problem = state.status === 'failed' ? problems[state.problem] : errors.thumbnail?.message;
  return (
    <div className={styles.field}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a short cut; the file input inside does the same by keyboard */}
      <div
        className={classes(styles.zone, over && styles.over)}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={onDrop}
      >
        <input
          id={inputId}
          className={styles.input}
          type="file"
          accept={thumbnailRules.types.join(',')}
          aria-label={shown === null ? copy.thumbnail.choose : copy.thumbnail.replace}
          aria-describedby={hintId}
          aria-invalid={problem !== undefined}
          onChange={onChange}
        />
        <label htmlFor={inputId} className={styles.label}>
          {shown !== null ? (
            <img className={styles.picture} src={shown} alt={copy.thumbnail.preview} />
          ) : (
            <span className={styles.invitation}>
              <PictureIcon size={36} />
              <span className={styles.action}>
                {state.status === 'working' ? copy.thumbnail.working : copy.thumbnail.choose}
              </span>
            </span>
          )}
        </label>
      </div>
      <p id={hintId} className={form.muted}>
        {copy.thumbnail.hint} {copy.thumbnail.placeholder}
      </p>
      <p role="status" className={styles.status}>
        {state.status === 'ready' && copy.thumbnail.ready(formatBytes(state.picture.size))}
        {removed !== null && copy.thumbnail.removed[removed]}
      </p>
      {problem !== undefined && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      <div className={classes(layout.actions, styles.actions)}>
        {removed !== null && (
          <Button ref={undoButton} variant="outlined" onClick={undo}>
            {copy.thumbnail.undo}
          </Button>
        )}
        {state.status === 'ready' && state.cut !== null && (
          <Button onClick={thumbnail.cutAgain}>{copy.thumbnail.cutAgain}</Button>
        )}
        {shown !== null && (
          <>
            <Button onClick={() => document.getElementById(inputId)?.click()}>
              {copy.thumbnail.replace}
            </Button>
            <Button color="error" onClick={remove}>
              {copy.thumbnail.remove}
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
