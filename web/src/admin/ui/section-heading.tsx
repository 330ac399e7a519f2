import type { ReactNode } from 'react';
import { usePageTitle } from '../../shared/ui/page.tsx';
import * as layout from './layout.module.css';

interface Props {
  readonly title: string;
  readonly children?: ReactNode;
}

export function SectionHeading({ title, children }: Props) {
  usePageTitle(title);
  return (
    <header className={layout.heading}>
      <h1>{title}</h1>
      {children}
    </header>
  );
}
