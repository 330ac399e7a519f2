import { fileURLToPath } from 'node:url';
import { placeholderAppearance } from '@markaz/contract/catalogue/placeholder-appearance';
import { brand } from '@markaz/contract/site/brand';
import { khatam, khatamRays, khatamTransform, openBook } from '@markaz/contract/site/khatam';
import type { OverlayOptions, Sharp } from 'sharp';
import { loadSharp } from '../../core/load-sharp.ts';
import { type PreviewedCourse, previewSize } from './names.ts';

/** The fonts are beside this file, or beside the bundle (scripts/build-functions.ts). */
const fontConfig = fileURLToPath(new URL('./fonts/fonts.conf', import.meta.url));

/** A text drawn as a transparent picture that is cropped to its letters. */
interface RenderedText {
  readonly data: Buffer;
  readonly width: number;
  readonly height: number;
}

interface TextStyle {
  readonly color: string;
  /** Width at which lines break, in pixels. */
  readonly width: number;
}

/**
 * Relative line height. The font's own line height leaves room for marks that are rare in titles.
 */
const lineHeight = 0.8;

/** Makes a text right-to-left even if it begins with a Latin word. */
const rightToLeft = '\u200F';

/** Characters that our fonts lack, such as emoji. They would be drawn as boxes with digits. */
const unsupported =
  /[^\p{Script=Arabic}\p{Script=Latin}\p{Script=Inherited}\p{Nd}\p{P}\s+<=>|~×÷−°]/gu;

/**
 * Reduces a text to characters that our fonts have, and splits ligatures such as ﷺ into letters.
 */
function toPrintable(text: string): string {
  return text.normalize('NFKC').replaceAll(unsupported, ' ').replaceAll(/\s+/gu, ' ').trim();
}

/** Shortens a text, at the end of a word if possible. */
function shortenAtWord(text: string, characters: number): string {
  const shortened = [...text].slice(0, characters).join('');
  return `${shortened.replace(/\s+\S{0,14}$/u, '').replace(/[^\p{L}\p{M}\p{N})]+$/u, '')}…`;
}

function escapeMarkup(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** Draws centred text in Cairo bold. Pango joins the letters and writes from right to left. */
async function renderText(
  text: string,
  size: number,
  { color, width }: TextStyle,
): Promise<RenderedText> {
  // Fontconfig reads this variable when the first text is drawn. It is necessary because Cloud
  // Functions has no Arabic font.
  process.env.FONTCONFIG_FILE = fontConfig;
  const sharp = await loadSharp();
  const span = `<span foreground="${color}" line_height="${lineHeight}">`;
  const { data, info } = await sharp({
    text: {
      text: `${span}${rightToLeft}${escapeMarkup(text)}</span>`,
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

interface TextBox extends TextStyle {
  readonly height: number;
  /** Font sizes in pixels. `min` is the smallest acceptable size. */
  readonly sizes: { readonly preferred: number; readonly min: number };
}

/**
 * Draws a text. Shortens the text if it does not fit. Returns null if no character can be drawn.
 */
async function fitText(
  text: string,
  { height, sizes, ...style }: TextBox,
): Promise<RenderedText | null> {
  const printableText = toPrintable(text);
  if (printableText === '') return null;
  const large = await renderText(printableText, sizes.preferred, style);
  if (large.height <= height) return large;
  let rendered = await renderText(printableText, sizes.min, style);
  for (let characters = [...printableText].length; rendered.height > height; characters *= 0.92)
    rendered = await renderText(shortenAtWord(printableText, characters), sizes.min, style);
  return rendered;
}

const { width, height } = previewSize;

/** Maximum size of a picture in bytes. WhatsApp shows no picture above 300 KB. */
const maxBytes = 200_000;
/** JPEG qualities that are tried until the picture is small enough. */
const qualities = [76, 60, 40, 25];

const gold = '#F0D696';

/**
 * Draws the logo and a lattice of eight-pointed stars (khatam) on the course's colour, like the
 * course's card on the site.
 */
function drawBackground(id: string): string {
  const { color, size, rotation: turn } = placeholderAppearance(id);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <pattern id="lattice" width="100" height="100" patternUnits="userSpaceOnUse"
      patternTransform="translate(600 116) scale(${size / 50}) rotate(${turn})">
      <g fill="none" stroke="${gold}" stroke-opacity=".13" stroke-width="1.6">
        <path d="${khatam}"/>
        <path d="${khatam}" transform="${khatamTransform(50, 21)}" stroke-width="3.8"/>
        <path d="${khatamRays}" stroke-width=".9"/>
      </g>
    </pattern>
    <path fill="${color}" d="M0 0H${width}V${height}H0z"/>
    <path fill="url(#lattice)" d="M0 0H${width}V${height}H0z"/>
    <g transform="translate(600 116) scale(3) translate(-24 -24)" fill="${color}" stroke="${gold}">
      <path d="${khatam}" transform="${khatamTransform(24, 23)}" stroke-width="1.6"/>
      <path d="${khatam}" transform="${khatamTransform(24, 19)}" stroke-width=".8"/>
      <path d="${openBook}" fill="none" stroke-width=".8" stroke-linejoin="round"/>
    </g>
  </svg>`;
}

async function drawTitle({ id, title }: PreviewedCourse): Promise<Sharp> {
  const column = { width: 1_040 };
  const texts = [
    // The box has room for two lines, or for three smaller ones. `middle` is its vertical centre.
    { text: title, color: '#FBF3DC', height: 290, sizes: { preferred: 84, min: 62 }, middle: 364 },
    { text: brand.name, color: gold, height: 50, sizes: { preferred: 34, min: 24 }, middle: 570 },
  ];
  const layers: OverlayOptions[] = [];
  for (const { text, middle, ...box } of texts) {
    const rendered = await fitText(text, { ...column, ...box });
    if (rendered === null) continue;
    const left = Math.round((width - rendered.width) / 2);
    layers.push({ input: rendered.data, left, top: Math.round(middle - rendered.height / 2) });
  }
  const sharp = await loadSharp();
  return sharp(Buffer.from(drawBackground(id))).composite(layers);
}

async function cropPhoto(photo: Buffer): Promise<Sharp> {
  const sharp = await loadSharp();
  return sharp(photo).resize({ width, height, fit: 'cover' });
}

/**
 * Draws a preview as a JPEG.
 * @param photo the course's own picture, or null if there is none
 */
export async function drawPreview(course: PreviewedCourse, photo: Buffer | null): Promise<Buffer> {
  const picture = photo === null ? await drawTitle(course) : await cropPhoto(photo);
  let jpeg = Buffer.alloc(0);
  for (const quality of qualities) {
    jpeg = await picture.clone().jpeg({ quality }).toBuffer();
    if (jpeg.length <= maxBytes) break;
  }
  return jpeg;
}
