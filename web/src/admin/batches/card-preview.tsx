import { readPrefix } from '@markaz/contract/cards/access-code';
import { forEver, type Opens, wholeCourse } from '@markaz/contract/cards/card-scope';
import { formatPrice } from '@markaz/contract/cards/price';
import type { AdminCourseSummary } from '@markaz/contract/catalogue/course-admin';
import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { courseQuery } from '../../shared/courses/queries.ts';
import { bundlesQuery } from '../api/bundles-query.ts';
import { Card } from '../print/card.tsx';
import { sampleFace, seriesOf } from '../print/card-face.ts';
import { formats, useFormat } from '../print/sheet-geometry.ts';
import { endOfDay } from '../ui/end-of-day.ts';
import { poundsSchema } from '../ui/pounds.ts';
import * as styles from './batch-form.module.css';
import type { BatchValues } from './batch-values.ts';
import { copy } from './batches.copy.ts';
import { readLasts } from './lasts-fields.tsx';

/** A card of the batch as this browser would print it, from the values so far. */
export function CardPreview({ courses }: { readonly courses: readonly AdminCourseSummary[] }) {
  const [format] = useFormat();
  const typed = useWatch<BatchValues>();
  const { cId = '', codePrefix = '', outlet = '', price = '', expiresAt = '' } = typed;
  const { data: piastres = null } = poundsSchema.safeParse(price);
  const priceLabel = typed.priceLabel || (piastres === null ? '' : formatPrice(piastres));
  const { kind = 'course', lIds = [] } = typed.opens ?? {};
  const { data: bundles = [] } = useQuery(bundlesQuery);
  const query = useQuery({ ...courseQuery(cId), enabled: kind === 'lectures' && cId !== '' });
  const bundle = bundles.find(({ id }) => id === cId);
  const lectures = query.data?.lectures ?? [];
  const chosen = { kind: 'lectures', lIds: lIds.filter((lId) => lId !== undefined) } as const;
  const opens: Opens =
    kind === 'bundle'
      ? { kind, name: bundle?.name ?? '', cIds: bundle?.courses ?? [] }
      : kind === 'lectures' && lIds.length > 0
        ? chosen
        : wholeCourse;
  const card = {
    opens,
    lasts: readLasts({ kind: 'forever', day: '', days: '', ...typed.lasts }) ?? forEver,
    outlet,
    priceLabel,
    expiresAt: endOfDay(expiresAt),
  };
  const names = {
    course: courses.find(({ id }) => id === cId)?.title ?? '',
    lectures: Object.fromEntries(lectures.map(({ id, title }) => [id, title])),
  };
  const face = sampleFace(readPrefix(codePrefix) ?? '', seriesOf(card, names));
  return (
    <figure className={styles.preview}>
      <figcaption>{copy.preview}</figcaption>
      <Card face={face} format={formats[format]} />
    </figure>
  );
}
