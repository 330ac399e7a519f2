import { type ReactNode, useEffect, useRef } from 'react';
import { isApiError } from '../../shared/api/errors.ts';
import { Form, useRequiredField } from '../../shared/form/form.tsx';
import { Ltr } from '../../shared/format/ltr.tsx';
import { formatNumber } from '../../shared/format/numbers.ts';
import { formatClock } from '../../shared/format/time.ts';
import { Button } from '../../shared/ui/button.tsx';
import { classes } from '../../shared/ui/classes.ts';
import { VisuallyHidden } from '../../shared/ui/visually-hidden.tsx';
import { mediumCopy } from '../player/player.copy.ts';
import { seekTo } from '../player/playhead.ts';
import { momentCopy as copy } from './moment.copy.ts';
import * as styles from './notes.module.css';
import { usePlayhead } from './use-playhead.ts';

/** What notes and questions about moments of a lecture have in common. */

interface LabelProps {
  readonly text: string;
  /** The text before the position, while something plays. */
  readonly textAt: string;
}

/** Follows the player by itself, so that only these words change each second. */
export function MomentLabel({ text, textAt }: LabelProps) {
  const moment = usePlayhead();
  if (moment === null) return text;
  return (
    <span>
      {textAt} <Ltr>{formatClock(moment.seconds)}</Ltr>
    </span>
  );
}

interface FieldProps {
  /** The text before the position. */
  readonly label: string;
  readonly draft: { readonly seconds: number; readonly text: string };
  readonly maxLength: number;
  readonly hint?: string;
  /** Called with each letter, so that a dead battery loses nothing. */
  readonly onText: (text: string) => void;
}

function MomentField({ label, draft, maxLength, hint, onText }: FieldProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const { id, missing } = useRequiredField(draft.text);
  useEffect(() => field.current?.focus(), []);
  return (
    <>
      <label htmlFor={id}>
        {label} <Ltr>{formatClock(draft.seconds)}</Ltr>
      </label>
      <textarea
        ref={field}
        id={id}
        maxLength={maxLength}
        required
        aria-invalid={missing !== null}
        aria-describedby={`${hint === undefined ? '' : `${id}-hint `}${id}-problem`}
        value={draft.text}
        onChange={({ target }) => onText(target.value)}
      />
      {hint !== undefined && (
        <p id={`${id}-hint`} className={styles.status}>
          {hint}
        </p>
      )}
      <p id={`${id}-problem`} className={styles.problem}>
        {missing}
      </p>
    </>
  );
}

interface FormProps extends FieldProps {
  readonly submit: string;
  readonly onSubmit: () => void;
  readonly onCancel: () => void;
}

export function MomentForm({ submit, onSubmit, onCancel, ...field }: FormProps) {
  return (
    <Form className={styles.form} onSubmit={onSubmit}>
      <MomentField {...field} />
      <div className={styles.actions}>
        <Button type="submit">{submit}</Button>
        <Button variant="quiet" onClick={onCancel}>
          {copy.cancel}
        </Button>
      </div>
    </Form>
  );
}

interface ButtonProps {
  readonly moment: { readonly part: number; readonly seconds: number };
  readonly showsPart: boolean;
  readonly onJump: () => void;
}

/** Plays the lecture from a moment. */
export function MomentButton({ moment: { part, seconds }, showsPart, onJump }: ButtonProps) {
  return (
    <button
      type="button"
      className={classes(styles.tool, styles.time)}
      onClick={() => {
        seekTo(seconds, part);
        onJump();
      }}
    >
      <VisuallyHidden>{copy.playFrom}</VisuallyHidden>
      {showsPart && mediumCopy.video.numberedName(formatNumber(part + 1))}{' '}
      <Ltr>{formatClock(seconds)}</Ltr>
    </button>
  );
}

interface StatusProps {
  readonly query: {
    readonly isFetching: boolean;
    readonly error: Error | null;
    readonly refetch: () => Promise<unknown>;
  };
  readonly texts: { readonly offline: string; readonly failed: string };
  /** What to say without an error. */
  readonly children: ReactNode;
}

/** Says how the fetch of a list stands, and offers a second attempt after a failure. */
export function ListStatus({ query, texts, children }: StatusProps) {
  const { isFetching, error, refetch } = query;
  const problem = () => {
    if (isApiError(error, 'offline')) return texts.offline;
    return isApiError(error) ? `${texts.failed} ${error.message}` : texts.failed;
  };
  const hasFailed = error !== null && !isFetching;
  return (
    <>
      <p className={styles.status} role="status">
        {hasFailed ? problem() : children}
      </p>
      {hasFailed && (
        <div className={styles.actions}>
          <Button variant="secondary" onClick={() => void refetch()}>
            {copy.retry}
          </Button>
        </div>
      )}
    </>
  );
}
