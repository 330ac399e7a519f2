import { type CSSProperties, memo } from 'react';
import { formatNumber } from '../../shared/format/numbers.ts';
import { classes } from '../../shared/ui/classes.ts';
import { Card } from './card.tsx';
import type { CardFace } from './card-face.ts';
import { copy } from './print.copy.ts';
import * as styles from './sheet.module.css';
import { cutMarks, type FormatName, formats, marginsOf } from './sheet-geometry.ts';

/** Formats whose preview is smaller than the paper on narrow screens. */
const zoomClasses: Partial<Record<FormatName, string>> = { a4: styles.a4, roll80: styles.roll80 };

interface Props {
  readonly faces: readonly CardFace[];
  readonly name: FormatName;
  readonly number: number;
}

export const Sheet = memo(function Sheet({ faces, name, number }: Props) {
  const format = formats[name];
  const { page, columns, card, cut } = format;
  const margins = marginsOf(format);
  const pageStyle = {
    '--page-width': `${page.width}mm`,
    '--page-height': `${page.height}mm`,
    // The stylesheet has an @page rule with this name.
    page: name,
  } as CSSProperties;
  return (
    <section
      className={classes(styles.sheet, zoomClasses[name])}
      aria-label={copy.page(formatNumber(number))}
      style={pageStyle}
    >
      <svg className={styles.marks} viewBox={`0 0 ${page.width} ${page.height}`} aria-hidden="true">
        <path
          d={cutMarks(format)}
          stroke="#000"
          strokeWidth="0.2"
          strokeDasharray={cut > 0 ? '2' : undefined}
          fill="none"
        />
      </svg>
      <ul
        className={styles.cards}
        style={{
          gridTemplateColumns: `repeat(${columns}, ${card.width}mm)`,
          gridAutoRows: `${card.height + cut}mm`,
          padding: `${margins.y}mm ${margins.x}mm`,
        }}
      >
        {faces.map((face) => (
          <li key={face.token}>
            <Card face={face} format={format} />
          </li>
        ))}
      </ul>
    </section>
  );
});
