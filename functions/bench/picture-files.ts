/** Writes the largest pictures that the API accepts into a folder, and prints what they are. */
import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { byteLimits } from '@markaz/contract/limits';
import sharp, { type Sharp } from 'sharp';
import { mostPixels } from '../src/features/thumbnails/picture.ts';

export interface PictureFile {
  readonly name: string;
  readonly file: string;
  readonly pixels: number;
  readonly size: number;
}

const tileSide = 64;

/** A pattern that every format packs well and none can leave out. */
function pattern(pixels: number, frames = 1): Sharp {
  const width = 4_000;
  const height = Math.floor(pixels / width);
  const bytes = Buffer.alloc(width * height * frames * 4);
  const tile = Buffer.from(randomBytes(tileSide * tileSide * 4).map((byte) => 120 + (byte & 3)));
  for (let line = 0; line < height * frames; line += 1) {
    // Frames that are alike would become one.
    const from = ((line + Math.floor(line / height)) % tileSide) * tileSide * 4;
    const row = tile.subarray(from, from + tileSide * 4);
    bytes.fill(row, line * width * 4, (line + 1) * width * 4);
  }
  return sharp(bytes, {
    raw: { width, height: height * frames, channels: 4, ...(frames > 1 && { pageHeight: height }) },
    limitInputPixels: false,
  });
}

const most = mostPixels({ format: 'jpeg', isProgressive: false });
const progressive = mostPixels({ format: 'jpeg', isProgressive: true });
const png = mostPixels({ format: 'png', isProgressive: true });
const webp = mostPixels({ format: 'webp', isProgressive: false });
const gif = mostPixels({ format: 'gif', isProgressive: false });
const heif = mostPixels({ format: 'heif', isProgressive: false });
const full = { quality: 5, chromaSubsampling: '4:4:4' };

/** What takes the most of each format: all channels, the greatest depth, nothing subsampled. */
const pictures: Readonly<Record<string, readonly [pixels: number, make: () => Sharp]>> = {
  JPEG: [most, () => pattern(most).flatten().jpeg(full)],
  'JPEG, lying on its side': [
    most,
    () => pattern(most).flatten().jpeg(full).withMetadata({ orientation: 6 }),
  ],
  'JPEG, progressive': [
    progressive,
    () =>
      pattern(progressive)
        .flatten()
        .jpeg({ ...full, progressive: true }),
  ],
  'JPEG, progressive, CMYK': [
    progressive,
    () =>
      pattern(progressive)
        .flatten()
        .toColourspace('cmyk')
        .jpeg({ ...full, progressive: true }),
  ],
  'PNG, 16 bits': [png, () => pattern(png).toColourspace('rgb16').png()],
  'PNG, 16 bits, interlaced': [
    png,
    () => pattern(png).toColourspace('rgb16').png({ progressive: true }),
  ],
  WebP: [webp, () => pattern(webp).webp({ quality: 1, effort: 0 })],
  'WebP, lossless': [webp, () => pattern(webp).webp({ lossless: true, effort: 0 })],
  'WebP, animated': [webp, () => pattern(webp, 2).webp({ lossless: true, effort: 0 })],
  GIF: [gif, () => pattern(gif).gif({ effort: 1 })],
  'GIF, animated': [gif, () => pattern(gif, 2).gif({ effort: 1 })],
  AVIF: [heif, () => pattern(heif).flatten().avif({ quality: 5, effort: 0 })],
  'AVIF, transparent, 12 bits': [
    heif,
    () =>
      pattern(heif)
        .toColourspace('rgb16')
        .avif({ ...full, effort: 0, bitdepth: 12 }),
  ],
};

const [folder = ''] = process.argv.slice(2);
const made: PictureFile[] = [];
for (const [name, [pixels, make]] of Object.entries(pictures)) {
  const bytes = await make().toBuffer();
  if (bytes.length > byteLimits.thumbnail) throw new Error(`${name}: ${bytes.length} bytes.`);
  const file = join(folder, String(made.length));
  await writeFile(file, bytes);
  made.push({ name, file, pixels, size: bytes.length });
}
console.log(JSON.stringify(made));
