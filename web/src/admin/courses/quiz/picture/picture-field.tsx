import type { QuizPicture } from '@markaz/contract/learning/quizzes';
import { thumbnailRules } from '@markaz/contract/limits';
import Button from '@mui/material/Button';
import {
  type ChangeEvent,
  type DragEvent,
  type Ref,
  useEffect,
  useEffectEvent,
  useId,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { formatPercent } from '../../../../shared/format/numbers.ts';
import { classes } from '../../../../shared/ui/classes.ts';
import { showToast } from '../../../../shared/ui/toast-store.ts';
import { PictureIcon } from '../../../ui/icons.tsx';
import * as layout from '../../../ui/layout.module.css';
import { copy } from './picture.copy.ts';
import * as styles from './picture-field.module.css';
import { usePictureUpload } from './use-picture-upload.ts';

interface Props {
  /** Takes the focus if the picture has an error. */
  readonly ref?: Ref<HTMLButtonElement>;
  /** The course that the quiz belongs to. */
  readonly cId: string;
  readonly picture: QuizPicture | null;
  readonly onChange: (picture: QuizPicture | null) => void;
  /** The server's error about the picture. */
  readonly problem?: string | undefined;
}

const imageIn = (files: Iterable<File>) =>
  [...files].find((file) => file.type.startsWith('image/')) ?? null;

/** Returns a pasted picture, unless it came with a text or into a dialog. */
function pastedPicture({ clipboardData, target }: ClipboardEvent): File | null {
  const isInDialog = target instanceof Element && target.closest('[role="dialog"]') !== null;
  // Word also copies a picture of its text.
  if (isInDialog || clipboardData === null || clipboardData.getData('text/plain') !== '')
    return null;
  return imageIn(clipboardData.files);
}

/** The picture of a question, chosen, dropped or pasted, and uploaded at once. */
export function PictureField({ ref, cId, picture, onChange, problem }: Props) {
  const { state, choose, clear } = usePictureUpload(cId, onChange);
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useImperativeHandle(ref, () => button.current as HTMLButtonElement, []);
  const hintId = useId();
  const [over, setOver] = useState(false);
  const dismissUndo = useRef<() => void>(undefined);
  // By then the field may belong to another question.
  useEffect(() => () => dismissUndo.current?.(), []);

  const paste = useEffectEvent((event: ClipboardEvent) => {
    const pasted = pastedPicture(event);
    if (pasted === null) return;
    event.preventDefault();
    void choose(pasted);
  });
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => paste(event);
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  }, []);

  const pick = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const file = currentTarget.files?.[0];
    if (file !== undefined) void choose(file);
    // The same file may be chosen again after it was removed.
    currentTarget.value = '';
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const file = imageIn(event.dataTransfer.files) ?? event.dataTransfer.files[0];
    if (file !== undefined) void choose(file);
  };
  const remove = () => {
    clear();
    onChange(null);
    button.current?.focus();
    const undo = { label: copy.undo, onClick: () => onChange(picture) };
    dismissUndo.current = showToast(copy.removed, { action: undo });
  };

  const sentence = state.status === 'failed' ? state.sentence : problem;
  const status = () => {
    if (state.status === 'ready' && picture !== null) return copy.ready;
    if (state.status !== 'working') return null;
    return state.share === null ? copy.working : copy.sending(formatPercent(state.share));
  };
  return (
    <fieldset className={styles.field} aria-describedby={hintId}>
      <legend className={styles.title}>{copy.title}</legend>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a short cut; the button inside does the same by keyboard */}
      <div
        className={classes(styles.zone, over && styles.over)}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        {picture !== null && (
          <img
            className={styles.picture}
            src={picture.src}
            width={picture.width}
            height={picture.height}
            alt={copy.title}
          />
        )}
        <div className={layout.actions}>
          <Button
            ref={button}
            variant="outlined"
            startIcon={<PictureIcon />}
            onClick={() => input.current?.click()}
          >
            {picture === null ? copy.choose : copy.replace}
          </Button>
          {picture !== null && (
            <Button color="error" onClick={remove}>
              {copy.remove}
            </Button>
          )}
        </div>
        <input
          ref={input}
          hidden
          type="file"
          accept={thumbnailRules.types.join(',')}
          aria-label={copy.choose}
          onChange={pick}
        />
        <span role="status" className={styles.status}>
          {status()}
        </span>
      </div>
      {sentence !== undefined && (
        <p role="alert" className={styles.problem}>
          {sentence}
        </p>
      )}
      <p id={hintId} className={layout.muted}>
        {copy.hint}
      </p>
    </fieldset>
  );
}
