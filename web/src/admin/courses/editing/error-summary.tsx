import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import { useEffect, useRef } from 'react';
import { useFormState } from 'react-hook-form';
import { copy } from './editing.copy.ts';
import * as styles from './error-summary.module.css';

export interface FieldProblem {
  /** Path as in react-hook-form and the server's errors, such as `lectures.0.resources.1.src`. */
  readonly path: string;
  readonly message: string;
}

/** Flattens react-hook-form's tree of errors, in the order of the fields. */
export function problemsOf(errors: object, path = ''): FieldProblem[] {
  const { message, type } = errors as { readonly message?: unknown; readonly type?: unknown };
  // A resource has a field named `type`, whose own error is an object.
  if (typeof message === 'string' && typeof type !== 'object')
    return [{ path: path.replace(/\.root$/u, ''), message }];
  return Object.entries(errors)
    .filter(([key, value]) => key !== 'ref' && typeof value === 'object' && value !== null)
    .flatMap(([key, value]) => problemsOf(value, path === '' ? key : `${path}.${key}`));
}

interface Props {
  readonly refusal: { readonly round: number; readonly byServer: boolean };
  /** Errors that are not in react-hook-form's state. */
  readonly more?: readonly FieldProblem[];
  readonly nameOf: (path: string) => string;
  readonly onGo: (path: string) => void;
}

/** Lists the errors that prevent a save, with links to their fields. Takes the focus each time. */
export function ErrorSummary({ refusal: { round, byServer }, more = [], nameOf, onGo }: Props) {
  const { errors } = useFormState();
  const box = useRef<HTMLDivElement>(null);
  const focused = useRef(0);
  useEffect(() => {
    // No dependencies, because errors may arrive one render after the rejection.
    if (round !== 0 && (box.current === null || focused.current === round)) return;
    focused.current = round;
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
