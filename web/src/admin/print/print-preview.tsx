import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import { memo, type ReactNode, useEffect, useMemo, useState } from 'react';
import { formatNumber } from '../../shared/format/numbers.ts';
import { nouns, plural } from '../../shared/format/plural.ts';
import { PrintIcon } from '../ui/icons.tsx';
import { Card, type CardSeries } from './card.tsx';
import type { CardFace } from './card-face.ts';
import { copy } from './copy.ts';
import styles from './print-preview.module.css';
import { cutMarks, sheet, toSheets } from './sheet-geometry.ts';

/**
 * Counts up to `total`, a little in each frame, so that much to draw never freezes the page.
 * @returns how many may be drawn by now.
 */
function useGradually(total: number): number {
  const [ready, setReady] = useState(Math.min(total, 1));
  useEffect(() => {
    if (ready >= total) return;
    const timer = setTimeout(() => setReady(ready + 1));
    return () => clearTimeout(timer);
  }, [ready, total]);
  return Math.min(ready, total);
}

const marks = cutMarks();

interface SheetProps {
  readonly faces: readonly CardFace[];
  readonly series: CardSeries;
  readonly number: number;
}

/** One A4 page: the cards, and the marks to cut them along. */
const Sheet = memo(function Sheet({ faces, series, number }: SheetProps) {
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

interface Props {
  readonly faces: readonly CardFace[];
  readonly series: CardSeries;
  readonly hint: string;
  /** Beside the print button. */
  readonly actions: ReactNode;
  readonly notice?: ReactNode;
}

/** The sheets as they will come out of the printer, and the button that sends them there. */
export function PrintPreview({ faces, series, hint, actions, notice }: Props) {
  const sheets = useMemo(() => toSheets(faces), [faces]);
  const ready = useGradually(sheets.length);
  const drawing = ready < sheets.length;
  const progress = copy.drawing(formatNumber(ready), formatNumber(sheets.length));
  return (
    <>
      <div className={styles.bar}>
        <Button
          size="large"
          variant="contained"
          startIcon={<PrintIcon />}
          disabled={drawing}
          onClick={() => print()}
        >
          {copy.print}
        </Button>
        {actions}
        <p className={styles.summary}>
          {copy.summary(plural(faces.length, nouns.card), plural(sheets.length, nouns.sheet))}
        </p>
      </div>
      {notice}
      <p className={styles.hint}>{hint}</p>
      {drawing && (
        <LinearProgress
          variant="determinate"
          value={(ready / sheets.length) * 100}
          aria-label={progress}
          aria-valuetext={progress}
        />
      )}
      {/* Scrolled by keyboard, too: on a phone a sheet is wider than the screen. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must take the focus */}
      <section className={styles.sheets} aria-label={copy.preview} tabIndex={0}>
        {sheets.slice(0, ready).map((each, index) => (
          <Sheet key={each[0]?.serial ?? index} faces={each} series={series} number={index + 1} />
        ))}
      </section>
    </>
  );
}
