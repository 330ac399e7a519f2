import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import { type ReactNode, useMemo } from 'react';
import { formatNumber } from '../../shared/format/numbers.ts';
import { nouns, plural } from '../../shared/format/plural.ts';
import { PrintIcon } from '../ui/icons.tsx';
import type { CardSeries } from './card.tsx';
import type { CardFace } from './card-face.ts';
import { copy } from './copy.ts';
import styles from './print-preview.module.css';
import { Sheet } from './sheet.tsx';
import { toSheets } from './sheet-geometry.ts';
import { useGradually } from './use-gradually.ts';

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
