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

/** Flattens react-hook-form's tree of errors into a list, in the order of the fields. */
export function flattenErrors(errors: object, path = ''): FieldProblem[] {
  const { message, type } = errors as { readonly message?: unknown; readonly type?: unknown };
  // An error's own `type` is a string. In the errors of a resource, `type` is the error of its
  // field `type`.
  if (typeof message === 'string' && typeof type !== 'object')
    return [{ path: path.replace(/\.root$/u, ''), message }];
  return Object.entries(errors)
    .filter(([key, value]) => key !== 'ref' && typeof value === 'object' && value !== null)
    .flatMap(([key, value]) => flattenErrors(value, path === '' ? key : `${path}.${key}`));
}

interface Props {
  /** `count` is the number of rejected saves since the edit began. */
  readonly rejection: { readonly count: number; readonly byServer: boolean };
  /** Errors that are not in react-hook-form's state. */
  readonly otherErrors?: readonly FieldProblem[];
  readonly describeField: (path: string) => string;
  readonly onSelect: (path: string) => void;
}

/** Lists the errors that prevent a save. Takes the focus after a rejected save. */
export function ErrorSummary({
  rejection: { count, byServer },
  otherErrors = [],
  describeField,
  onSelect,
}: Props) {
  const { errors } = useFormState();
  const alertRef = useRef<HTMLDivElement>(null);
  const focusedCount = useRef(0);
  useEffect(() => {
    // Takes the focus once per rejection. Runs after every render, because errors may arrive one
    // render after the rejection. When a new edit begins, `count` is 0 again.
    if (count !== 0 && (alertRef.current === null || focusedCount.current === count)) return;
    focusedCount.current = count;
    alertRef.current?.focus();
  });
  const problems = [...flattenErrors(errors), ...otherErrors];
  if (count === 0 || problems.length === 0) return null;

  return (
    <Alert severity="error" ref={alertRef} tabIndex={-1} className={styles.summary}>
      <AlertTitle component="h2">{byServer ? copy.summary.server : copy.summary.title}</AlertTitle>
      <ul className={styles.list}>
        {problems.map(({ path, message }) => (
          <li key={path}>
            <button type="button" className={styles.entry} onClick={() => onSelect(path)}>
              {describeField(path)}
            </button>
            <span className={styles.message}>{message}</span>
          </li>
        ))}
      </ul>
    </Alert>
  );
}
