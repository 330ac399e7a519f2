import type { ReactNode } from 'react';
import * as styles from './page-head.module.css';

export interface PageHeadProps {
  readonly title: string;
  readonly lead?: ReactNode;
}

/** A page's title and a line on its purpose. */
export function PageHead({ title, lead }: PageHeadProps) {
  return (
    <header className={styles.head}>
      <h1>{title}</h1>
      {lead !== undefined && <p className={styles.lead}>{lead}</p>}
    </header>
  );
}
