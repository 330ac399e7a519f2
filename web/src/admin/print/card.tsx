import { encodeQR } from 'qr';
import type { CSSProperties } from 'react';
import { useBrand } from '../../shared/brand/settings.ts';
import { classes } from '../../shared/ui/classes.ts';
import * as styles from './card.module.css';
import type { CardFace } from './card-face.ts';
import { copy } from './print.copy.ts';
import type { Format } from './sheet-geometry.ts';

/** Minimum border that the library allows, in modules. */
const qrBorder = 1;

/**
 * Draws a QR code as one SVG path that joins adjacent modules, because a million elements for a
 * thousand codes would be slow. Error correction level M (15 %) keeps stained cards readable.
 * @returns the number of modules along a side without the border, and a path in units of a module
 */
export function qrDrawing(text: string) {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: qrBorder }).slice(
    qrBorder,
    -qrBorder,
  );
  let path = '';
  for (const [y, row] of rows.entries()) {
    for (let x = qrBorder; x < row.length; x += 1) {
      if (!row[x]) continue;
      const start = x;
      while (row[x + 1]) x += 1;
      path += `M${start - qrBorder} ${y}h${x - start + 1}v1h${start - x - 1}z`;
    }
  }
  return { size: rows.length, path };
}

/** Height of the texts below the QR code, in units (card.module.css). */
const rowsBelowQr = 5.6 + 3.2 + 2.8;
/** Height of the white space around the QR code and these texts, in units (card.module.css). */
const whiteSpace = 1.8 + 1.6 + 1;
/** Space at either side, in units. */
const sidePadding = 2.5;
/** Space between the QR code and the texts, in units. */
const columnGap = 2;

/** Minimum width of cards with texts of full size, in millimetres. Narrower cards are scaled. */
const fullSizeWidth = 55;

/**
 * Calculates the layout of a card in millimetres. At the top are the QR code and the texts beside
 * it. Below are three lines: the code, then serial number, outlet and price, then phone and site.
 * Long texts do not move these parts.
 * @returns `unit`, which is the scale of all texts, and the widths of the QR code, of the texts
 * beside it and of a full line
 */
export function cardLayout({ card }: Pick<Format, 'card'>) {
  const unit = card.width < fullSizeWidth ? 0.88 : 1;
  const lineWidth = card.width - 2 * sidePadding * unit;
  const qrSize = Math.min(card.height - (rowsBelowQr + whiteSpace) * unit, lineWidth * 0.4);
  return { unit, qrSize, textWidth: lineWidth - qrSize - columnGap * unit, lineWidth };
}

/** Average width of a character in ems. The stylesheet cuts off texts that are wider. */
const emPerSymbol = 0.56;

/** Returns the font size at which a text fits a width, between two limits. */
export function fitFontSize(
  text: string,
  width: number,
  [minSize, maxSize]: readonly [number, number],
) {
  const exactSize = width / (Math.max(1, [...text].length) * emPerSymbol);
  return Math.min(maxSize, Math.max(minSize, Math.floor(exactSize * 100) / 100));
}

/** Width of a monospaced character, in ems. */
const emPerCodeSymbol = 0.61;
/** Space around a dash, in ems. */
const emPerDash = 0.3;
const maxCodeSize = 5.2;

/** Returns the groups of a code: the prefix, if there is one, and three groups of four. */
export function groupsOf(token: string): readonly string[] {
  return token.split('-');
}

/** Returns the font size at which a code fills its line, with any prefix. */
export function codeSize(
  token: string,
  { lineWidth, unit }: ReturnType<typeof cardLayout>,
): number {
  const dashes = groupsOf(token).length - 1;
  // The frame takes 2.5 mm of the line.
  const exactSize = (lineWidth - 2.5) / (token.length * emPerCodeSymbol + dashes * emPerDash);
  return Math.min(maxCodeSize * unit, Math.floor(exactSize * 100) / 100);
}

const toMm = (length: number) => `${length}mm`;

interface Props {
  readonly face: CardFace;
  readonly format: Format;
}

/** A card as it is printed, black on white in every theme. */
export function Card({ face, format }: Props) {
  const { brandName, phone } = useBrand();
  const layout = cardLayout(format);
  const { unit, textWidth, lineWidth } = layout;
  const qr = qrDrawing(face.link);
  const fontSizeFor = (text: string, width: number, sizeRange: readonly [number, number]) => ({
    fontSize: toMm(fitFontSize(text, width / unit, sizeRange) * unit),
  });
  const contact = [phone, location.host].filter(Boolean).join(' · ');
  // The title is smaller if the card also shows a scope or an access period.
  const isDetailed = face.part !== '' || face.watch !== '';
  const maxTitleSize = isDetailed ? 2.5 : 3.5;
  const detailSizes = isDetailed ? ([1.6, 2.1] as const) : ([1.7, 2.3] as const);
  // The title has two lines if it fits, otherwise three smaller lines in the same space.
  const isLongTitle =
    fitFontSize(face.course, (textWidth / unit) * 1.7, [1, maxTitleSize]) < maxTitleSize;
  const sizeVariables = {
    inlineSize: toMm(format.card.width),
    blockSize: toMm(format.card.height),
    '--unit': toMm(unit),
    '--qr': toMm(layout.qrSize),
  } as CSSProperties;
  return (
    <div
      className={classes(styles.card, !format.colours && styles.black)}
      data-card={face.token}
      style={sizeVariables}
    >
      <div className={classes(styles.texts, isDetailed && styles.detailed)}>
        <p className={styles.brand} style={fontSizeFor(brandName, textWidth, [1.9, 2.7])}>
          {brandName}
        </p>
        <p className={classes(styles.course, isLongTitle && styles.long)}>{face.course}</p>
        {isDetailed && (
          <>
            <p className={styles.part} style={fontSizeFor(face.part, textWidth, detailSizes)}>
              {face.part}
            </p>
            <p className={styles.watch} style={fontSizeFor(face.watch, textWidth, detailSizes)}>
              {face.watch}
            </p>
          </>
        )}
        <p className={styles.validity} style={fontSizeFor(face.validity, textWidth, detailSizes)}>
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
      <p className={styles.code} dir="ltr" style={{ fontSize: toMm(codeSize(face.token, layout)) }}>
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
        <span
          className={styles.outlet}
          style={fontSizeFor(face.outlet, lineWidth * 0.35, [1.9, 2.5])}
        >
          {face.outlet}
        </span>
        <strong style={fontSizeFor(face.price, lineWidth * 0.36, [1.9, 2.5])}>{face.price}</strong>
      </p>
      <p className={styles.contact} dir="ltr" style={fontSizeFor(contact, lineWidth, [1.7, 2.2])}>
        {contact}
      </p>
    </div>
  );
}
