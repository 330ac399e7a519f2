import type { QuizPicture } from '@markaz/contract/learning/quizzes';
import { limits } from '@markaz/contract/limits';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useEffect, useId, useImperativeHandle, useRef, useState } from 'react';
import { useController } from 'react-hook-form';
import { isApiError } from '../../../shared/api/errors.ts';
import { postForm } from '../../../shared/api/post-form.ts';
import { formatPercent } from '../../../shared/format/numbers.ts';
import { classes } from '../../../shared/ui/classes.ts';
import { showToast } from '../../../shared/ui/toast-store.ts';
import { PictureIcon } from '../../ui/icons.tsx';
import * as layout from '../../ui/layout.module.css';
import { copy } from './picture.copy.ts';
import * as styles from './picture.module.css';
import { findPictureProblem, fullArea, preparePicture } from './prepare-picture.ts';
import { usePictureInput } from './use-picture-input.ts';

const texts = copy.question;

type State =
  | { readonly status: 'none' | 'ready' }
  /** `share` is the uploaded part, from 0 to 1, or null while the picture is prepared. */
  | { readonly status: 'working'; readonly share: number | null }
  | { readonly status: 'failed'; readonly problem: string };

const failedState = (problem: string): State => ({ status: 'failed', problem });

/**
 * Uploads a chosen picture, and cancels an earlier upload that still runs. Also cancels on unmount,
 * because the field may then belong to another question.
 */
function usePictureUpload(cId: string, onDone: (picture: QuizPicture) => void) {
  const [state, setState] = useState<State>({ status: 'none' });
  const controller = useRef<AbortController>(undefined);
  useEffect(() => () => controller.current?.abort(), []);

  const replaceController = (): AbortSignal => {
    controller.current?.abort();
    controller.current = new AbortController();
    return controller.current.signal;
  };
  const upload = async (file: Blob, signal: AbortSignal): Promise<State> => {
    const prepared = (await findPictureProblem(file)) ?? (await preparePicture(file, fullArea));
    if (typeof prepared === 'string') return failedState(copy.problems[prepared]);
    if (signal.aborted) return { status: 'none' };
    const form = new FormData();
    form.set('cId', JSON.stringify(cId));
    form.set('thumbnail', prepared, 'question');
    const onProgress = (share: number) => {
      if (!signal.aborted) setState({ status: 'working', share });
    };
    try {
      const { picture } = await postForm('admin/quizzes/picture', form, { onProgress, signal });
      if (!signal.aborted) onDone(picture);
      return { status: 'ready' };
    } catch (error) {
      return failedState(
        isApiError(error) ? (error.fields.thumbnail ?? error.message) : texts.failed,
      );
    }
  };

  return {
    state,
    choose: async (file: Blob): Promise<void> => {
      const signal = replaceController();
      setState({ status: 'working', share: null });
      const next = await upload(file, signal);
      if (!signal.aborted) setState(next);
    },
    /** Cancels a running upload. */
    clear: () => {
      replaceController();
      setState({ status: 'none' });
    },
  };
}

interface Props {
  readonly cId: string;
  readonly name: `questions.${number}.picture`;
}

/** Field for a question's picture, which users choose, drop or paste. It is uploaded at once. */
export function QuestionPicture({ cId, name }: Props) {
  const { field, fieldState } = useController({ name });
  const { onChange } = field;
  const picture: QuizPicture | null = field.value ?? null;
  const { state, choose, clear } = usePictureUpload(cId, onChange);
  const { isDragOver, zoneProps, inputProps } = usePictureInput((file) => void choose(file));
  const inputElement = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useImperativeHandle(field.ref, () => button.current);
  const hintId = useId();
  const dismissUndo = useRef<() => void>(undefined);
  // Dismissed on unmount, because the field may then belong to another question.
  useEffect(() => () => dismissUndo.current?.(), []);

  const remove = () => {
    clear();
    onChange(null);
    button.current?.focus();
    const undo = { label: texts.undo, onClick: () => onChange(picture) };
    dismissUndo.current = showToast(texts.removed, { action: undo });
  };

  const problem = state.status === 'failed' ? state.problem : fieldState.error?.message;
  const status = () => {
    if (state.status === 'ready' && picture !== null) return texts.ready;
    if (state.status !== 'working') return null;
    return state.share === null ? copy.working : texts.sending(formatPercent(state.share));
  };
  return (
    <fieldset className={styles.question} aria-describedby={hintId}>
      <legend>{texts.title}</legend>
      <div className={classes(styles.zone, isDragOver && styles.dragOver)} {...zoneProps}>
        {picture !== null && (
          <img
            src={picture.src}
            width={picture.width}
            height={picture.height}
            alt={picture.alt || texts.title}
          />
        )}
        <div className={layout.actions}>
          <Button
            ref={button}
            variant="outlined"
            startIcon={<PictureIcon />}
            onClick={() => inputElement.current?.click()}
          >
            {picture === null ? texts.choose : copy.replace}
          </Button>
          {picture !== null && (
            <Button color="error" onClick={remove}>
              {copy.remove}
            </Button>
          )}
        </div>
        <input {...inputProps} ref={inputElement} hidden aria-label={texts.choose} />
        <span role="status" className={styles.status}>
          {status()}
        </span>
      </div>
      {picture !== null && (
        <TextField
          fullWidth
          autoComplete="off"
          label={texts.alt}
          helperText={texts.altHint}
          value={picture.alt ?? ''}
          onChange={(event) => onChange({ ...picture, alt: event.target.value })}
          slotProps={{ htmlInput: { maxLength: limits.pictureText } }}
        />
      )}
      {problem !== undefined && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      <p id={hintId} className={layout.muted}>
        {texts.hint}
      </p>
    </fieldset>
  );
}
