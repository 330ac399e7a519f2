import { memo } from 'react';
import { formatNumber } from '../../shared/format/numbers.ts';
import { Card, type CardSeries } from './card.tsx';
import type { CardFace } from './card-face.ts';
import { copy } from './copy.ts';
import styles from './sheet.module.css';
import { cutMarks, sheet } from './sheet-geometry.ts';

const marks = cutMarks();

interface Props {
  readonly faces: readonly CardFace[];
  readonly series: CardSeries;
  readonly number: number;
}

/** One A4 page: the cards, and the marks to cut them along. */
export const Sheet = memo(function Sheet({ faces, series, number }: Props) {
  return (
    <section className={styles.sheet} aria-label={copy.page(formatNumber(number))}>
      <svg
        className={styles.marks}
        viewBox={`0 0 ${sheet.width} ${sheet.height}`}
        aria-hidden="true"
      >
        <path d={marks} stroke="#000" strokeWidth="0.2" fill="none" />
      </svg>
      <ul className={styles.cards}>
        {faces.map((face) => (
          <Card key={face.serial} face={face} series={series} />
        ))}
      </ul>
    </section>
  );
});
