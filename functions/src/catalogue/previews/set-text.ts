import { fileURLToPath } from 'node:url';
import { loadSharp } from '../../core/load-sharp.ts';

/** Beside this file, or beside the bundle (scripts/build-functions.ts). */
const fonts = fileURLToPath(new URL('./fonts/fonts.conf', import.meta.url));

/** Text as a transparent picture that ends where its letters end. */
export interface SetText {
  readonly data: Buffer;
  readonly width: number;
  readonly height: number;
}

export interface TextStyle {
  readonly color: string;
  /** Where lines break, in pixels. */
  readonly width: number;
}

/** Of Cairo's own distance of lines, which leaves room for marks that hardly any title has. */
const lineHeight = 0.8;

/** Says that a text is Arabic though it begins with a Latin word. */
const rightToLeft = '\u200F';

/** Whatever else is in a title, such as an emoji, our fonts would show as a box of digits. */
const unknown = /[^\p{Script=Arabic}\p{Script=Latin}\p{Script=Inherited}\p{Nd}\p{P}\s+<=>|~×÷−°]/gu;

/** As our fonts can show it; what stands for several letters, such as ﷺ, is taken apart. */
function printable(text: string): string {
  return text.normalize('NFKC').replaceAll(unknown, ' ').replaceAll(/\s+/gu, ' ').trim();
}

/** The beginning of a text, to the end of a word if there is one not far before. */
function beginning(text: string, characters: number): string {
  const cut = [...text].slice(0, characters).join('');
  return `${cut.replace(/\s+\S{0,14}$/u, '').replace(/[^\p{L}\p{M}\p{N})]+$/u, '')}…`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** Sets text in Cairo bold by Pango: shaped, from right to left, its lines centred. */
async function setText(text: string, size: number, { color, width }: TextStyle): Promise<SetText> {
  // Fontconfig reads it when the first text is set. Cloud Functions has no Arabic font.
  process.env.FONTCONFIG_FILE = fonts;
  const sharp = await loadSharp();
  const span = `<span foreground="${color}" line_height="${lineHeight}">`;
  const { data, info } = await sharp({
    text: {
      text: `${span}${rightToLeft}${escaped(text)}</span>`,
      font: `Cairo bold ${size}`,
      width,
      dpi: 72,
      align: 'centre',
      wrap: 'word-char',
      rgba: true,
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

export interface TextBox extends TextStyle {
  readonly height: number;
  /** In pixels, from the one that is best to the least that will do. */
  readonly sizes: { readonly best: number; readonly least: number };
}

/**
 * Sets a text so that it fits into the box, the end of a long one left out. Null for a text that has
 * nothing to show.
 */
export async function fitText(
  text: string,
  { height, sizes, ...style }: TextBox,
): Promise<SetText | null> {
  const whole = printable(text);
  if (whole === '') return null;
  const large = await setText(whole, sizes.best, style);
  if (large.height <= height) return large;
  let set = await setText(whole, sizes.least, style);
  for (let characters = [...whole].length; set.height > height; characters *= 0.92)
    set = await setText(beginning(whole, characters), sizes.least, style);
  return set;
}
