import type { ReactNode } from 'react';
import * as styles from './code.module.css';
import { Ltr } from './ltr.tsx';

/**
 * An access code within a sentence. It is shown left to right, without line breaks, in a font with
 * distinct symbols.
 */
export function Code({ children }: { readonly children: ReactNode }) {
  return (
    <Ltr>
      <code className={styles.code}>{children}</code>
    </Ltr>
  );
}
