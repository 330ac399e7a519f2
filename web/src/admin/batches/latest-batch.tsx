import { batchName } from '@markaz/contract/cards/batch-name';
import type { AccessPeriod } from '@markaz/contract/cards/card';
import type { CodeBatch } from '@markaz/contract/cards/code-batches';
import { formatPrice } from '@markaz/contract/cards/price';
import type { AdminCourseSummary } from '@markaz/contract/catalogue/course-admin';
import { withPlainDigits } from '@markaz/contract/text/normalise';
import { cairoDay } from '@markaz/contract/time/cairo';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { plural } from '../../shared/format/plural.ts';
import { formatDate } from '../../shared/format/time.ts';
import { bundlesQuery } from '../api/bundles-query.ts';
import { latestBatchQuery } from '../api/code-queries.ts';
import { describeAccess, productTitle } from '../ui/card-scope.ts';
import * as layout from '../ui/layout.module.css';
import { nouns } from '../ui/nouns.ts';
import { toPoundsText } from '../ui/pounds.ts';
import { type BatchValues, batchValuesSchema } from './batch-values.ts';
import { copy } from './batches.copy.ts';

/** Returns the form values for an access period. Omits a day in the past. */
function periodValuesOf(lasts: AccessPeriod): Partial<BatchValues['lasts']> {
  if (lasts.kind === 'days') return { kind: lasts.kind, days: String(lasts.days) };
  const hasEnded = lasts.kind === 'until' && lasts.day < cairoDay(new Date());
  return hasEnded ? { kind: 'until' } : lasts;
}

/** Returns form values that repeat a batch. Omits an expiry in the past. */
function batchValuesOf(batch: CodeBatch): BatchValues {
  const { cId, opens, lasts, count, prefix, expiresAt, outlet, price, priceLabel, note } = batch;
  const isFuture = expiresAt !== null && Date.parse(expiresAt) > Date.now();
  return batchValuesSchema.parse({
    cId,
    count: String(count),
    codePrefix: prefix,
    expiresAt: isFuture ? cairoDay(new Date(expiresAt)) : '',
    outlet,
    price: toPoundsText(price),
    priceLabel:
      price !== null && withPlainDigits(priceLabel) === formatPrice(price) ? '' : priceLabel,
    note,
    inactive: batch.madeInactive,
    opens,
    lasts: periodValuesOf(lasts),
  });
}

interface Props {
  readonly courses: readonly AdminCourseSummary[];
  readonly onRepeat: (values: BatchValues) => void;
}

/** Offers to copy the centre's newest batch into the form, and lists its values. */
export function LatestBatch({ courses, onRepeat }: Props) {
  const { data: batch } = useQuery(latestBatchQuery);
  const { data: bundles = [] } = useQuery(bundlesQuery);
  const products = [...courses, ...bundles.filter(({ archived }) => !archived)];
  if (!batch || !products.some(({ id }) => id === batch.cId)) return null;
  const values = batchValuesOf(batch);
  const facts = [
    productTitle(batch, (cId) => courses.find(({ id }) => id === cId)?.title ?? ''),
    describeAccess(batch),
    plural(batch.count, nouns.card),
    values.codePrefix && copy.latest.prefix(values.codePrefix),
    values.outlet,
    withPlainDigits(batch.priceLabel),
    values.expiresAt && batch.expiresAt && copy.expires(formatDate(batch.expiresAt)),
    values.inactive && copy.columns.inactive,
  ];
  return (
    <Alert severity="info" icon={false} role="note">
      <p>
        <strong>{copy.latest.title(batchName(batch, formatDate))}</strong>
      </p>
      <p>{facts.filter(Boolean).join(' · ')}</p>
      <div className={layout.noticeActions}>
        <Button variant="outlined" onClick={() => onRepeat(values)}>
          {copy.latest.repeat}
        </Button>
      </div>
    </Alert>
  );
}
