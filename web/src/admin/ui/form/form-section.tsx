import Paper from '@mui/material/Paper';
import type { ReactNode } from 'react';
import * as styles from './form.module.css';

interface Props {
  readonly title: string;
  readonly children: ReactNode;
}

export function FormSection({ title, children }: Props) {
  return (
    <Paper variant="outlined" component="section" className={styles.section}>
      <h2>{title}</h2>
      {children}
    </Paper>
  );
}
