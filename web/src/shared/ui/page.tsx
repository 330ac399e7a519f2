import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import * as styles from './page.module.css';

export interface PageProps {
  readonly children: ReactNode;
  /** One column, for text or for one form. */
  readonly narrow?: boolean;
}

/** The page's width and margins. */
export function Page({ children, narrow = false }: PageProps) {
  return <div className={classes(styles.page, narrow && styles.narrow)}>{children}</div>;
}
