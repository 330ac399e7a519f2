import { fileURLToPath } from 'node:url';
import { loadSharp } from '../../core/load-sharp.ts';

/** Next to this file, or next to the bundle (scripts/build-functions.ts). */
const fonts = fileURLToPath(new URL('./fonts/fonts.conf', import.meta.url));

/** Text as a transparent picture, cropped to its letters. */
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

/** Share of Cairo's own line height, which leaves room for marks that titles hardly ever have. */
const lineHeight = 0.8;

/** Marks a text as Arabic even if it begins with a Latin word. */
const rightToLeft = '\u200F';

/** Other characters, such as emoji, which our fonts would show as a box of digits. */
const unknown = /[^\p{Script=Arabic}\p{Script=Latin}\p{Script=Inherited}\p{Nd}\p{P}\s+<=>|~×÷−°]/gu;

/** Reduces a text to characters that our fonts have; ligatures such as ﷺ become letters. */
function printable(text: string): string {
  return text.normalize('NFKC').replaceAll(unknown, ' ').replaceAll(/\s+/gu, ' ').trim();
}

/** Cuts a text, at the end of a word if one is near. */
function beginning(text: string, characters: number): string {
  const cut = [...text].slice(0, characters).join('');
  return `${cut.replace(/\s+\S{0,14}$/u, '').replace(/[^\p{L}\p{M}\p{N})]+$/u, '')}…`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** Sets text in Cairo bold with Pango: shaped, from right to left, with centred lines. */
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
  /** In pixels: the preferred size, and the smallest that is acceptable. */
  readonly sizes: { readonly best: number; readonly least: number };
}

/** Cuts the end of a text that does not fit. Null if it has no printable character. */
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
