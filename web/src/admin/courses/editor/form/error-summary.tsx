import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import { useEffect, useRef, useState } from 'react';
import { type FieldValues, type UseFormReturn, useFormState } from 'react-hook-form';
import { showFieldErrors } from '../../../ui/form/fill-form.ts';
import { copy } from '../editor.copy.ts';
import * as styles from './error-summary.module.css';
import { type FieldProblem, problemsOf } from './field-errors.ts';

export type Refusal = ReturnType<typeof useRefusal>;

const none = { round: 0, byServer: false };

/** Whether the form or the server refused the last save. */
export function useRefusal<Values extends FieldValues>(
  form: Pick<UseFormReturn<Values, unknown, FieldValues>, 'reset' | 'setError'>,
) {
  const [state, setState] = useState(none);
  return {
    /** `round` grows with each refused save. */
    ...state,
    /** @param fields path → error, added to those that the form's schema found. */
    refuse: (fields: Readonly<Record<string, string>>, byServer = false) => {
      showFieldErrors(form, fields);
      setState(({ round }) => ({ round: round + 1, byServer }));
    },
    clear: () => setState(none),
  };
}

interface Props {
  /** The summary takes the focus with each new one. */
  readonly refusal: Refusal;
  /** Errors that the form around it does not know. */
  readonly more?: readonly FieldProblem[];
  /** Returns the label of a field. @param path as errors name it. */
  readonly nameOf: (path: string) => string;
  /** Moves the focus to a field. @param path as errors name it. */
  readonly onGo: (path: string) => void;
}

/** Every error that prevents a save, with a link to its field. */
export function ErrorSummary({ refusal: { round, byServer }, more = [], nameOf, onGo }: Props) {
  const { errors } = useFormState();
  const box = useRef<HTMLDivElement>(null);
  const told = useRef(0);
  useEffect(() => {
    // The errors may arrive one rendering after the refusal.
    if (round !== 0 && (box.current === null || told.current === round)) return;
    told.current = round;
    box.current?.focus();
  });
  const problems = [...problemsOf(errors), ...more];
  if (round === 0 || problems.length === 0) return null;

  return (
    <Alert severity="error" ref={box} tabIndex={-1} className={styles.summary}>
      <AlertTitle component="h2">{byServer ? copy.summary.server : copy.summary.title}</AlertTitle>
      <ul className={styles.list}>
        {problems.map(({ path, message }) => (
          <li key={path}>
            <button type="button" className={styles.entry} onClick={() => onGo(path)}>
              {nameOf(path)}
            </button>
            <span className={styles.message}>{message}</span>
          </li>
        ))}
      </ul>
    </Alert>
  );
}
