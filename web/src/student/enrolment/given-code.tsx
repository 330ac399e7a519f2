import type { ReactNode } from 'react';
import { Code } from '../../shared/format/code.tsx';
import * as styles from './given-code.module.css';
import { pageCopy } from './page.copy.ts';

interface Props {
  /** As printed on its card; undefined while the document inserts the URL's code. */
  readonly code: string | undefined;
  readonly children?: ReactNode;
}

/** The code in question, above the text about it. */
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
