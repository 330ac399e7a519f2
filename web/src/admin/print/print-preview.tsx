import type { RequestOf, ResponseOf } from '@markaz/contract/api';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { postJson } from '../../shared/api/client.ts';
import { formatDateTime, withOneSetOfDigits } from '../../shared/format/moment.ts';
import { formatNumber } from '../../shared/format/numbers.ts';
import { plural } from '../../shared/format/plural.ts';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { TicketIcon } from '../../shared/ui/icons.tsx';
import { codeKeys, printKey } from '../api/code-queries.ts';
import { adminPaths } from '../ui/admin-paths.ts';
import { PrintIcon } from '../ui/icons.tsx';
import { nouns } from '../ui/nouns.ts';
import { SelectField } from '../ui/select-field.tsx';
import { useAction } from '../ui/use-action.ts';
import { type CardFace, faceOf, facesOf, isPrintable, isScopeAvailable } from './card-face.ts';
import { copy } from './print.copy.ts';
import * as styles from './print-preview.module.css';
import { printedAlone } from './printed-alone.ts';
import { Sheet } from './sheet.tsx';
import { type Format, formats, toPages, useFormat } from './sheet-geometry.ts';

type PrintRecord = RequestOf<'admin/codes/print'>;

/**
 * Records every print of this page on the server, whether by the button or by the browser's menu.
 * Cancelled prints count too, because browsers do not report them.
 * @param printed what is printed, or null if it must not be recorded
 */
function useRecordPrints(printed: PrintRecord | null) {
  const queryClient = useQueryClient();
  const action = useAction({
    call: (request: PrintRecord) => postJson('admin/codes/print', request),
    failureText: copy.notRecorded,
    invalidates: [codeKeys.batches],
    // The cards are refetched on the next visit only, so that this page does not change.
    onDone: (_, request) => {
      if (!('batch' in request)) return;
      const queryKey = printKey(request.batch);
      void queryClient.invalidateQueries({ queryKey, refetchType: 'none' });
    },
  });
  useEffect(() => {
    if (printed === null) return;
    const recordPrint = () => action.run(printed);
    window.addEventListener('afterprint', recordPrint);
    return () => window.removeEventListener('afterprint', recordPrint);
  });
  return action;
}

/**
 * Counts up to `total` in steps, so that many sheets are drawn without freezing the page.
 * @returns the number of sheets to draw now
 */
function useGradualCount(total: number): number {
  const [drawnCount, setDrawnCount] = useState(Math.min(total, 1));
  useEffect(() => {
    if (drawnCount >= total) return;
    const timer = setTimeout(() => setDrawnCount(drawnCount + 1));
    return () => clearTimeout(timer);
  }, [drawnCount, total]);
  return Math.min(drawnCount, total);
}

const describeSize = ({ width, height }: Format['card']) =>
  copy.size(formatNumber(width), formatNumber(height));

interface Props {
  readonly faces: readonly CardFace[];
  /** What to record on the server, or null for a test page, whose cards have no codes. */
  readonly record: PrintRecord | null;
  readonly notice?: ReactNode;
}

export function PrintPreview({ faces, record: printed, notice }: Props) {
  const [name, chooseFormat] = useFormat();
  const format = formats[name];
  const pages = useMemo(() => toPages(format, faces), [format, faces]);
  const drawnCount = useGradualCount(pages.length);
  const { run, isPending, data, problem } = useRecordPrints(printed);
  const isDrawing = drawnCount < pages.length;
  const progressText = copy.drawing(formatNumber(drawnCount), formatNumber(pages.length));
  const cardText = describeSize(format.card);
  const paperText = name === 'a4' ? copy.a4 : describeSize(format.page);
  return (
    <>
      <div className={styles.bar}>
        <Button
          size="large"
          variant="contained"
          startIcon={<PrintIcon />}
          disabled={isDrawing}
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
        {printed !== null && (
          <Button component={Link} to={adminPaths.testPrint()} variant="outlined">
            {copy.test}
          </Button>
        )}
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
        {printed === null ? copy.testHint(cardText) : copy.hint(paperText, cardText)}
      </p>
      {isDrawing && (
        <LinearProgress
          variant="determinate"
          value={(drawnCount / pages.length) * 100}
          aria-label={progressText}
          aria-valuetext={progressText}
        />
      )}
      {/* Scrollable by keyboard too, because on a phone a sheet is wider than the screen. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must take the focus */}
      <section ref={printedAlone} className={styles.sheets} aria-label={copy.preview} tabIndex={0}>
        {pages.slice(0, drawnCount).map((each, index) => (
          <Sheet key={each[0]?.token ?? index} faces={each} name={name} number={index + 1} />
        ))}
      </section>
    </>
  );
}

interface BatchProps extends ResponseOf<'admin/codes/batches/cards'> {
  /** Title of the course. It is not used for the cards of a bundle. */
  readonly course: string;
}

export function BatchPreview({ batch, tokens, lectures, course }: BatchProps) {
  const { id, printCount, printedAt } = batch;
  // Memoised, so that sheets are rendered again only if their content changes.
  const faces = useMemo(
    () => facesOf(batch, tokens, { course, lectures }),
    [batch, tokens, course, lectures],
  );
  return (
    <PrintPreview
      faces={faces}
      record={{ batch: id }}
      notice={
        printedAt !== null && (
          <Alert severity="info">
            {withOneSetOfDigits(
              copy.reprint(plural(printCount, nouns.time), formatDateTime(printedAt)),
            )}
          </Alert>
        )
      }
    />
  );
}

interface CardsProps extends ResponseOf<'admin/codes/cards'> {
  /** Titles of courses, keyed by id. Courses in the trash are missing. */
  readonly titles: ReadonlyMap<string, string>;
}

/** Shows single cards as they will be printed, except cards that students can no longer use. */
export function CardsPreview({ codes, lectures, titles }: CardsProps) {
  const faces = useMemo(
    () =>
      codes
        .filter((code) => isPrintable(code) && isScopeAvailable(code, titles, lectures))
        .map((code) => faceOf(code, { course: titles.get(code.cId) ?? '', lectures })),
    [codes, lectures, titles],
  );
  if (faces.length === 0) return <EmptyState icon={TicketIcon} {...copy.none} />;
  const omittedCount = codes.length - faces.length;
  return (
    <PrintPreview
      faces={faces}
      record={{ codes: faces.map(({ token }) => token) }}
      notice={
        omittedCount > 0 && (
          <Alert severity="warning">{copy.omitted(plural(omittedCount, nouns.card))}</Alert>
        )
      }
    />
  );
}
