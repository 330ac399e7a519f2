import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import { useEffect, useRef } from 'react';
import styles from './error-summary.module.css';
import { type FieldProblem, fieldLabel } from './field-errors.ts';

interface Props {
  readonly title: string;
  readonly problems: readonly FieldProblem[];
  /** Grows with each refused save, when the summary takes the focus. */
  readonly round: number;
  readonly onChoose: (path: string) => void;
}

/** Everything that keeps the course from being saved, each entry leading to its field. */
export function ErrorSummary({ title, problems, round, onChoose }: Props) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (round > 0) box.current?.focus();
  }, [round]);
  if (problems.length === 0) return null;
  return (
    <Alert severity="error" ref={box} tabIndex={-1} className={styles.summary}>
      <AlertTitle component="h2">{title}</AlertTitle>
      <ul className={styles.list}>
        {problems.map(({ path, message }) => (
          <li key={path}>
            <button type="button" className={styles.entry} onClick={() => onChoose(path)}>
              {fieldLabel(path)}
            </button>
            <span className={styles.message}>{message}</span>
          </li>
        ))}
      </ul>
    </Alert>
  );
}
