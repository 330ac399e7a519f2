import type { ReactNode } from 'react';
import { usePageTitle } from '../../shared/ui/page.tsx';
import * as styles from './section-heading.module.css';

interface Props {
  readonly title: string;
  /** Actions beside the heading. */
  readonly children?: ReactNode;
}

/** A page's heading, which is also the title of the browser's tab. */
export function SectionHeading({ title, children }: Props) {
  usePageTitle(title);
  return (
    <header className={styles.heading}>
      <h1>{title}</h1>
      {children}
    </header>
  );
}
