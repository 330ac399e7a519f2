/** Writes the largest pictures that the API accepts into a folder, and prints what they are. */
import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { byteLimits } from '@markaz/contract/limits';
import sharp, { type Sharp } from 'sharp';
import { mostPixels } from '../src/catalogue/thumbnails/picture.ts';

export interface PictureFile {
  readonly name: string;
  readonly file: string;
  readonly pixels: number;
  readonly size: number;
}

const tileSide = 64;

/** A pattern that every format compresses well but cannot drop. */
function pattern(pixels: number, frames: number): Sharp {
  const width = 4_000;
  const height = Math.floor(pixels / width);
  const bytes = Buffer.alloc(width * height * frames * 4);
  const tile = Buffer.from(randomBytes(tileSide * tileSide * 4).map((byte) => 120 + (byte & 3)));
  for (let line = 0; line < height * frames; line += 1) {
    // Equal frames would be merged.
    const from = ((line + Math.floor(line / height)) % tileSide) * tileSide * 4;
    const row = tile.subarray(from, from + tileSide * 4);
    bytes.fill(row, line * width * 4, (line + 1) * width * 4);
  }
  return sharp(bytes, {
    raw: { width, height: height * frames, channels: 4, ...(frames > 1 && { pageHeight: height }) },
    limitInputPixels: false,
  });
}

const jpeg = mostPixels({ format: 'jpeg', isProgressive: false });
const whole = mostPixels({ format: 'png', isProgressive: false });
const heif = mostPixels({ format: 'heif', isProgressive: false });
const full = { quality: 5, chromaSubsampling: '4:4:4' };
const slow = { ...full, progressive: true };
const webp = { lossless: true, effort: 0 };

type Kind = readonly [pixels: number, make: (picture: Sharp) => Sharp, frames?: number];

/** The most expensive variant of each format: all channels, the greatest depth, no subsampling. */
const kinds: Readonly<Record<string, Kind>> = {
  JPEG: [jpeg, (all) => all.flatten().jpeg(full)],
  'JPEG, lying on its side': [
    jpeg,
    (all) => all.flatten().jpeg(full).withMetadata({ orientation: 6 }),
  ],
  'JPEG, progressive': [whole, (all) => all.flatten().jpeg(slow)],
  'JPEG, progressive, CMYK': [whole, (all) => all.flatten().toColourspace('cmyk').jpeg(slow)],
  'PNG, 16 bits': [whole, (all) => all.toColourspace('rgb16').png()],
  'PNG, 16 bits, interlaced': [
    whole,
    (all) => all.toColourspace('rgb16').png({ progressive: true }),
  ],
  WebP: [whole, (all) => all.webp({ quality: 1, effort: 0 })],
  'WebP, lossless': [whole, (all) => all.webp(webp)],
  'WebP, animated': [whole, (all) => all.webp(webp), 2],
  GIF: [whole, (all) => all.gif({ effort: 1 })],
  'GIF, animated': [whole, (all) => all.gif({ effort: 1 }), 2],
  AVIF: [heif, (all) => all.flatten().avif({ quality: 5, effort: 0 })],
  'AVIF, transparent, 12 bits': [
    heif,
    (all) => all.toColourspace('rgb16').avif({ ...full, effort: 0, bitdepth: 12 }),
  ],
};

const [folder = ''] = process.argv.slice(2);
const made: PictureFile[] = [];
for (const [name, [pixels, make, frames = 1]] of Object.entries(kinds)) {
  const bytes = await make(pattern(pixels, frames)).toBuffer();
  if (bytes.length > byteLimits.thumbnail) throw new Error(`${name}: ${bytes.length} bytes.`);
  const file = join(folder, String(made.length));
  await writeFile(file, bytes);
  made.push({ name, file, pixels, size: bytes.length });
}
console.log(JSON.stringify(made));
