/** Writes the largest pictures that the API accepts into a folder, and prints a list of them. */
import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { byteLimits } from '@markaz/contract/limits';
import sharp, { type Sharp } from 'sharp';
import { maxPixels } from '../src/catalogue/thumbnails/picture.ts';

export interface PictureFile {
  readonly name: string;
  readonly file: string;
  readonly pixels: number;
  readonly size: number;
}

const tileSide = 64;

/** Returns a picture with a pattern that every format compresses well but must keep. */
function makePattern(pixels: number, frames: number): Sharp {
  const width = 4_000;
  const height = Math.floor(pixels / width);
  const bytes = Buffer.alloc(width * height * frames * 4);
  const tile = Buffer.from(randomBytes(tileSide * tileSide * 4).map((byte) => 120 + (byte & 3)));
  for (let line = 0; line < height * frames; line += 1) {
    // The frames differ, because encoders would merge equal ones.
    const from = ((line + Math.floor(line / height)) % tileSide) * tileSide * 4;
    const row = tile.subarray(from, from + tileSide * 4);
    bytes.fill(row, line * width * 4, (line + 1) * width * 4);
  }
  return sharp(bytes, {
    raw: { width, height: height * frames, channels: 4, ...(frames > 1 && { pageHeight: height }) },
    limitInputPixels: false,
  });
}

const jpegPixels = maxPixels({ format: 'jpeg', isProgressive: false });
const otherPixels = maxPixels({ format: 'png', isProgressive: false });
const avifPixels = maxPixels({ format: 'heif', isProgressive: false });
const smallestOptions = { quality: 5, chromaSubsampling: '4:4:4' };
const progressiveOptions = { ...smallestOptions, progressive: true };
const webpOptions = { lossless: true, effort: 0 };

type Kind = readonly [pixels: number, make: (picture: Sharp) => Sharp, frames?: number];

/**
 * The most expensive variants of each format. They have all channels, the greatest depth and no
 * subsampling.
 */
const kinds: Readonly<Record<string, Kind>> = {
  JPEG: [jpegPixels, (picture) => picture.flatten().jpeg(smallestOptions)],
  'JPEG, lying on its side': [
    jpegPixels,
    (picture) => picture.flatten().jpeg(smallestOptions).withMetadata({ orientation: 6 }),
  ],
  'JPEG, progressive': [otherPixels, (picture) => picture.flatten().jpeg(progressiveOptions)],
  'JPEG, progressive, CMYK': [
    otherPixels,
    (picture) => picture.flatten().toColourspace('cmyk').jpeg(progressiveOptions),
  ],
  'PNG, 16 bits': [otherPixels, (picture) => picture.toColourspace('rgb16').png()],
  'PNG, 16 bits, interlaced': [
    otherPixels,
    (picture) => picture.toColourspace('rgb16').png({ progressive: true }),
  ],
  WebP: [otherPixels, (picture) => picture.webp({ quality: 1, effort: 0 })],
  'WebP, lossless': [otherPixels, (picture) => picture.webp(webpOptions)],
  'WebP, animated': [otherPixels, (picture) => picture.webp(webpOptions), 2],
  GIF: [otherPixels, (picture) => picture.gif({ effort: 1 })],
  'GIF, animated': [otherPixels, (picture) => picture.gif({ effort: 1 }), 2],
  AVIF: [avifPixels, (picture) => picture.flatten().avif({ quality: 5, effort: 0 })],
  'AVIF, transparent, 12 bits': [
    avifPixels,
    (picture) =>
      picture.toColourspace('rgb16').avif({ ...smallestOptions, effort: 0, bitdepth: 12 }),
  ],
};

const [folder = ''] = process.argv.slice(2);
const pictureFiles: PictureFile[] = [];
for (const [name, [pixels, make, frames = 1]] of Object.entries(kinds)) {
  const bytes = await make(makePattern(pixels, frames)).toBuffer();
  if (bytes.length > byteLimits.thumbnail) throw new Error(`${name}: ${bytes.length} bytes.`);
  const file = join(folder, String(pictureFiles.length));
  await writeFile(file, bytes);
  pictureFiles.push({ name, file, pixels, size: bytes.length });
}
console.log(JSON.stringify(pictureFiles));
