import { batchName } from '@markaz/contract/batch-name';
import type { CodeBatch } from '@markaz/contract/code-batches';
import type { AdminCourseSummary } from '@markaz/contract/course-admin';
import { formatPrice } from '@markaz/contract/price';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { plural } from '../../shared/format/plural.ts';
import { formatDate } from '../../shared/format/time.ts';
import { lastBatchQuery } from '../api/code-queries.ts';
import { today } from '../ui/end-of-day.ts';
import layout from '../ui/layout.module.css';
import { nouns } from '../ui/nouns.ts';
import { asPounds } from '../ui/pounds.ts';
import { type BatchValues, valuesSchema } from './batch-values.ts';
import { copy } from './copy.ts';

/** A form that asks for a batch like this one; a day that is over is left out. */
function valuesLike(batch: CodeBatch): BatchValues {
  const { cId, count, prefix, expiresAt, outlet, price, priceLabel, note, madeInactive } = batch;
  const lasts = expiresAt !== null && Date.parse(expiresAt) > Date.now();
  return valuesSchema.parse({
    cId,
    count: String(count),
    codePrefix: prefix,
    expiresAt: lasts ? today(new Date(expiresAt)) : '',
    outlet,
    price: asPounds(price),
    priceLabel: price !== null && priceLabel === formatPrice(price) ? '' : priceLabel,
    note,
    inactive: madeInactive,
  });
}

interface Props {
  /** Those that codes can be made for. */
  readonly courses: readonly AdminCourseSummary[];
  readonly onRepeat: (values: BatchValues) => void;
}

/** Offers to ask for the centre's newest batch once more, and says what that fills in. */
export function LastBatch({ courses, onRepeat }: Props) {
  const { data: batch } = useQuery(lastBatchQuery);
  const course = courses.find(({ id }) => id === batch?.cId);
  if (!batch || course === undefined) return null;
  const values = valuesLike(batch);
  const facts = [
    course.title,
    plural(batch.count, nouns.card),
    values.codePrefix && copy.last.prefix(values.codePrefix),
    values.outlet,
    batch.priceLabel,
    values.expiresAt && batch.expiresAt && copy.expires(formatDate(batch.expiresAt)),
    values.inactive && copy.columns.inactive,
  ];
  return (
    <Alert severity="info" icon={false} role="note">
      <p>
        <strong>{copy.last.title(batchName(batch, formatDate))}</strong>
      </p>
      <p>{facts.filter(Boolean).join(' · ')}</p>
      <div className={layout.noticeActions}>
        <Button variant="outlined" onClick={() => onRepeat(values)}>
          {copy.last.repeat}
        </Button>
      </div>
    </Alert>
  );
}
