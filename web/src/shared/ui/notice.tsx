import { khatam, khatamTransform } from '@markaz/contract/site/khatam';
import type { ComponentType, ReactNode } from 'react';
import type { IconProps } from './icons.tsx';
import { KhatamPattern } from './khatam-pattern.tsx';
import * as styles from './notice.module.css';

export interface NoticeProps {
  readonly icon: ComponentType<IconProps>;
  readonly title: string;
  readonly text?: ReactNode;
  readonly actions?: ReactNode;
  readonly footnote?: ReactNode;
  readonly level?: 1 | 2 | 3 | null;
}

/** Shows a message in place of content that is empty, missing, forbidden or failed to load. */
export function Notice({ icon: Icon, title, text, actions, footnote, level = 2 }: NoticeProps) {
  const Heading = level === null ? 'p' : (`h${level}` as const);
  return (
    <div className={styles.notice}>
      <KhatamPattern className={styles.lattice} size={64} />
      <span className={styles.symbol}>
        <svg width="64" height="64" viewBox="0 0 64 64" aria-hidden="true">
          <path d={khatam} transform={khatamTransform(32, 31)} fill="var(--color-primary-soft)" />
        </svg>
        <Icon size={28} />
      </span>
      <Heading className={styles.title}>{title}</Heading>
      {text !== undefined && <p className={styles.text}>{text}</p>}
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      {footnote !== undefined && <p className={styles.small}>{footnote}</p>}
    </div>
  );
}
