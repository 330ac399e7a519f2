import { placeholderLook } from '@markaz/contract/catalogue/placeholder-look';
import { brand } from '@markaz/contract/site/brand';
import { khatam, khatamAt, khatamRays, openBook } from '@markaz/contract/site/khatam';
import type { OverlayOptions, Sharp } from 'sharp';
import { loadSharp } from '../../core/load-sharp.ts';
import { type Previewed, previewSize } from './names.ts';
import { fitText } from './set-text.ts';

const { width, height } = previewSize;

/** Most bytes of a picture: WhatsApp shows none above 300 KB. */
const mostBytes = 200_000;
const qualities = [76, 60, 40, 25];

const gold = '#F0D696';

/** Draws the khatam lattice on the course's colour, as its card on the site does, and the mark. */
function ground(id: string): string {
  const { color, size, turn } = placeholderLook(id);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <pattern id="lattice" width="100" height="100" patternUnits="userSpaceOnUse"
      patternTransform="translate(600 116) scale(${size / 50}) rotate(${turn})">
      <g fill="none" stroke="${gold}" stroke-opacity=".13" stroke-width="1.6">
        <path d="${khatam}"/>
        <path d="${khatam}" transform="${khatamAt(50, 21)}" stroke-width="3.8"/>
        <path d="${khatamRays}" stroke-width=".9"/>
      </g>
    </pattern>
    <path fill="${color}" d="M0 0H${width}V${height}H0z"/>
    <path fill="url(#lattice)" d="M0 0H${width}V${height}H0z"/>
    <g transform="translate(600 116) scale(3) translate(-24 -24)" fill="${color}" stroke="${gold}">
      <path d="${khatam}" transform="${khatamAt(24, 23)}" stroke-width="1.6"/>
      <path d="${khatam}" transform="${khatamAt(24, 19)}" stroke-width=".8"/>
      <path d="${openBook}" fill="none" stroke-width=".8" stroke-linejoin="round"/>
    </g>
  </svg>`;
}

async function drawTitle({ id, title }: Previewed): Promise<Sharp> {
  const column = { width: 1_040 };
  const texts = [
    // Two lines, or three smaller ones.
    { text: title, color: '#FBF3DC', height: 290, sizes: { best: 84, least: 62 }, middle: 364 },
    { text: brand.name, color: gold, height: 50, sizes: { best: 34, least: 24 }, middle: 570 },
  ];
  const layers: OverlayOptions[] = [];
  for (const { text, middle, ...box } of texts) {
    const set = await fitText(text, { ...column, ...box });
    if (set === null) continue;
    const left = Math.round((width - set.width) / 2);
    layers.push({ input: set.data, left, top: Math.round(middle - set.height / 2) });
  }
  const sharp = await loadSharp();
  return sharp(Buffer.from(ground(id))).composite(layers);
}

async function cut(photo: Buffer): Promise<Sharp> {
  const sharp = await loadSharp();
  return sharp(photo).resize({ width, height, fit: 'cover' });
}

/** Draws a JPEG. @param photo the course's own picture; null if it has none */
export async function drawPreview(course: Previewed, photo: Buffer | null): Promise<Buffer> {
  const picture = photo === null ? await drawTitle(course) : await cut(photo);
  let jpeg = Buffer.alloc(0);
  for (const quality of qualities) {
    jpeg = await picture.clone().jpeg({ quality }).toBuffer();
    if (jpeg.length <= mostBytes) break;
  }
  return jpeg;
}
