import { readPrefix } from '@markaz/contract/access-code';
import type { AdminCourseSummary } from '@markaz/contract/course-admin';
import { formatPrice } from '@markaz/contract/price';
import { useWatch } from 'react-hook-form';
import { Card } from '../print/card.tsx';
import { sampleFace, seriesOf } from '../print/card-face.ts';
import { formats } from '../print/sheet-geometry.ts';
import { useFormat } from '../print/use-format.ts';
import { endOfDay } from '../ui/end-of-day.ts';
import { poundsSchema } from '../ui/pounds.ts';
import styles from './batch-form.module.css';
import type { BatchValues } from './batch-values.ts';
import { copy } from './copy.ts';

/** A card of the batch as this browser would print it, by what is typed so far. */
export function CardPreview({ courses }: { readonly courses: readonly AdminCourseSummary[] }) {
  const [format] = useFormat();
  const { cId, codePrefix = '', outlet = '', price = '', ...rest } = useWatch<BatchValues>();
  const course = courses.find(({ id }) => id === cId)?.title ?? '';
  const { data: piastres = null } = poundsSchema.safeParse(price);
  const written = piastres === null ? '' : formatPrice(piastres);
  const priceLabel = rest.priceLabel || written;
  const series = { outlet, priceLabel, expiresAt: endOfDay(rest.expiresAt ?? '') };
  const face = sampleFace(readPrefix(codePrefix) ?? '', seriesOf(series, course));
  return (
    <figure className={styles.preview}>
      <figcaption>{copy.preview}</figcaption>
      <Card face={face} format={formats[format]} />
    </figure>
  );
}
