import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { formatNumber } from '../../shared/format/numbers.ts';
import { plural } from '../../shared/format/plural.ts';
import { PrintIcon } from '../ui/icons.tsx';
import { nouns } from '../ui/nouns.ts';
import { SelectField } from '../ui/select-field.tsx';
import type { CardFace } from './card-face.ts';
import { copy } from './print.copy.ts';
import * as styles from './print-preview.module.css';
import { printedAlone } from './printed-alone.ts';
import { Sheet } from './sheet.tsx';
import { type Format, formats, toPages } from './sheet-geometry.ts';
import { useFormat } from './use-format.ts';
import { type Printed, useRecordedPrint } from './use-recorded-print.ts';

/**
 * Counts up to `total` step by step, so that a long drawing never freezes the page.
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

const sizeOf = ({ width, height }: Format['card']) =>
  copy.size(formatNumber(width), formatNumber(height));

interface Props {
  readonly faces: readonly CardFace[];
  /** Null for a test page: its cards have no codes, so printing is not recorded. */
  readonly printed: Printed | null;
  /** Beside the print button. */
  readonly actions?: ReactNode;
  readonly notice?: ReactNode;
}

/** The pages as the printer will produce them, and the print button. */
export function PrintPreview({ faces, printed, actions, notice }: Props) {
  const [name, chooseFormat] = useFormat();
  const format = formats[name];
  const pages = useMemo(() => toPages(format, faces), [format, faces]);
  const ready = useGradually(pages.length);
  const { run, isPending, data, problem } = useRecordedPrint(printed);
  const drawing = ready < pages.length;
  const progress = copy.drawing(formatNumber(ready), formatNumber(pages.length));
  const card = sizeOf(format.card);
  const paper = name === 'a4' ? copy.a4 : sizeOf(format.page);
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
        <SelectField
          label={copy.format}
          value={name}
          options={Object.entries(copy.formats)}
          onChange={chooseFormat}
        />
        {actions}
        <p className={styles.summary}>
          {copy.summary(plural(faces.length, nouns.card), plural(pages.length, nouns.sheet))}
        </p>
      </div>
      <div className={styles.notices}>
        {notice}
        {problem !== null && printed !== null && (
          <Alert
            severity="error"
            action={
              <Button color="inherit" loading={isPending} onClick={() => run(printed)}>
                {copy.record}
              </Button>
            }
          >
            {problem}
          </Alert>
        )}
        {data !== undefined && (
          <Alert severity="success" role="status">
            {copy.recorded}
          </Alert>
        )}
      </div>
      <p className={styles.hint}>
        {printed === null ? copy.testHint(card) : copy.hint(paper, card)}
      </p>
      {drawing && (
        <LinearProgress
          variant="determinate"
          value={(ready / pages.length) * 100}
          aria-label={progress}
          aria-valuetext={progress}
        />
      )}
      {/* Scrollable by keyboard, too: on a phone a sheet is wider than the screen. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must take the focus */}
      <section ref={printedAlone} className={styles.sheets} aria-label={copy.preview} tabIndex={0}>
        {pages.slice(0, ready).map((each, index) => (
          <Sheet key={each[0]?.token ?? index} faces={each} name={name} number={index + 1} />
        ))}
      </section>
    </>
  );
}
