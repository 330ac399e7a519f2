import type { ReactNode } from 'react';
import * as styles from './code.module.css';
import { Ltr } from './ltr.tsx';

/** An access code in a sentence: left to right, unbroken, in a font with distinct symbols. */
export function Code({ children }: { readonly children: ReactNode }) {
  return (
    <Ltr>
      <code className={styles.code}>{children}</code>
    </Ltr>
  );
}
