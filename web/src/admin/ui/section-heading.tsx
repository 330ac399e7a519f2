import type { ReactNode } from 'react';
import { Ltr } from '../../shared/format/ltr.tsx';
import { usePageTitle } from '../../shared/ui/page.tsx';
import * as layout from './layout.module.css';

interface Props {
  readonly title: string;
  /** A card's code after the title. It is never broken over two lines. */
  readonly code?: string;
  readonly children?: ReactNode;
}

export function SectionHeading({ title, code, children }: Props) {
  usePageTitle(code === undefined ? title : `${title} \u2066${code}\u2069`);
  return (
    <header className={layout.heading}>
      <h1>
        {title}
        {code !== undefined && (
          <>
            {' '}
            <span className={layout.wholeCode}>
              <Ltr>{code}</Ltr>
            </span>
          </>
        )}
      </h1>
      {children}
    </header>
  );
}
