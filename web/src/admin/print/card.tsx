import type { CSSProperties } from 'react';
import { useBrand } from '../../shared/brand/settings.ts';
import { classes } from '../../shared/ui/classes.ts';
import * as styles from './card.module.css';
import type { CardFace } from './card-face.ts';
import { cardLayout, codeSize, fit, groupsOf } from './card-layout.ts';
import { copy } from './print.copy.ts';
import { qrDrawing } from './qr-path.ts';
import type { Format } from './sheet-geometry.ts';

const mm = (length: number) => `${length}mm`;

interface Props {
  readonly face: CardFace;
  readonly format: Format;
}

/** One card, black on white in every theme, as it is for paper. */
export function Card({ face, format }: Props) {
  const { brandName, phone } = useBrand();
  const layout = cardLayout(format);
  const { unit, words, line } = layout;
  const qr = qrDrawing(face.link);
  const size = (text: string, width: number, limits: readonly [number, number]) => ({
    fontSize: mm(fit(text, width / unit, limits) * unit),
  });
  const contact = [phone, location.host].filter(Boolean).join(' · ');
  // With more text than a course's title, the title has less room.
  const detailed = face.part !== '' || face.watch !== '';
  const largest = detailed ? 2.5 : 3.5;
  const small = detailed ? ([1.6, 2.1] as const) : ([1.7, 2.3] as const);
  // Two lines if the title fits, else three smaller ones in the same place.
  const longTitle = fit(face.course, (words / unit) * 1.7, [1, largest]) < largest;
  const measures = {
    inlineSize: mm(format.card.width),
    blockSize: mm(format.card.height),
    '--unit': mm(unit),
    '--qr': mm(layout.qr),
  } as CSSProperties;
  return (
    <div
      className={classes(styles.card, !format.colours && styles.black)}
      data-card={face.token}
      style={measures}
    >
      <div className={classes(styles.words, detailed && styles.detailed)}>
        <p className={styles.brand} style={size(brandName, words, [1.9, 2.7])}>
          {brandName}
        </p>
        <p className={classes(styles.course, longTitle && styles.long)}>{face.course}</p>
        {detailed && (
          <>
            <p className={styles.part} style={size(face.part, words, small)}>
              {face.part}
            </p>
            <p className={styles.watch} style={size(face.watch, words, small)}>
              {face.watch}
            </p>
          </>
        )}
        <p className={styles.validity} style={size(face.validity, words, small)}>
          {face.validity}
        </p>
      </div>
      <svg
        className={styles.qr}
        viewBox={`0 0 ${qr.size} ${qr.size}`}
        shapeRendering="crispEdges"
        aria-hidden="true"
      >
        <path d={qr.path} />
      </svg>
      <p className={styles.code} dir="ltr" style={{ fontSize: mm(codeSize(face.token, layout)) }}>
        {groupsOf(face.token).map((group, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two groups may read the same
          <span key={index}>
            {index > 0 && <span className={styles.dash}>-</span>}
            {group}
          </span>
        ))}
      </p>
      <p className={styles.foot}>
        <span>
          {copy.card.serial} <bdi dir="ltr">{face.serial}</bdi>
        </span>
        <span className={styles.outlet} style={size(face.outlet, line * 0.35, [1.9, 2.5])}>
          {face.outlet}
        </span>
        <strong style={size(face.price, line * 0.36, [1.9, 2.5])}>{face.price}</strong>
      </p>
      <p className={styles.contact} dir="ltr" style={size(contact, line, [1.7, 2.2])}>
        {contact}
      </p>
    </div>
  );
}
