import { cairoDay } from '@markaz/contract/time/cairo';
import type { ReactNode } from 'react';
import { useBrand } from '../../shared/brand/settings.ts';
import { formatWeekday } from '../../shared/format/days.ts';
import { printedAlone } from '../print/printed-alone.ts';
import { copy } from './money.copy.ts';
import * as styles from './paper.module.css';

interface Props {
  readonly title: string;
  /** Labels of the signature lines; by default none. */
  readonly signatures?: readonly string[];
  readonly children: ReactNode;
}

/**
 * The part of a page that is printed: on paper with the centre's name above it and room for
 * signatures below, on the screen unchanged.
 */
export function Paper({ title, signatures = [], children }: Props) {
  const { brandName } = useBrand();
  return (
    <div ref={printedAlone} className={styles.paper}>
      <header className={styles.onPaper}>
        <strong>{brandName}</strong>
        <span className={styles.title}>{title}</span>
        <span>{copy.settlement.printedOn(formatWeekday(cairoDay(new Date())))}</span>
      </header>
      {children}
      {signatures.length > 0 && (
        <footer className={styles.onPaper}>
          {signatures.map((signature) => (
            <span key={signature} className={styles.signature}>
              {signature}
            </span>
          ))}
        </footer>
      )}
    </div>
  );
}
