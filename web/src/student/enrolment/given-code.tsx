import type { ReactNode } from 'react';
import { Code } from '../../shared/format/code.tsx';
import * as styles from './given-code.module.css';
import { pageCopy } from './page-copy.ts';

interface Props {
  /** As its card shows it. Undefined until it is known who reads: the document puts the address's own there. */
  readonly code: string | undefined;
  readonly children?: ReactNode;
}

/** Which code is meant, above what is said of it. */
export function GivenCode({ code, children }: Props) {
  return (
    <>
      <span className={styles.code}>
        {pageCopy.code} <Code>{code === undefined ? <span className="given-code" /> : code}</Code>
      </span>
      {children}
    </>
  );
}
