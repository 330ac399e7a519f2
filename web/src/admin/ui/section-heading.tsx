import type { ReactNode } from 'react';
import styles from './section-heading.module.css';

interface Props {
  readonly title: string;
  /** What can be done here, beside the heading. */
  readonly children?: ReactNode;
}

export function SectionHeading({ title, children }: Props) {
  return (
    <header className={styles.heading}>
      <h1>{title}</h1>
      {children}
    </header>
  );
}
