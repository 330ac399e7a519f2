/**
 * Draws what the site is known by outside its pages, from its own icon and Cairo:
 * `node scripts/make-site-pictures.ts`. Its output in web/public is committed.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brand } from '@markaz/contract/brand';
import sharp from 'sharp';
import { root } from './root.ts';
import { khatam, khatamLattice } from './seed/khatam.ts';
import { loadLetterer, word } from './seed/lettering.ts';

const publicFolder = join(root, 'web/public');
const paper = '#FBF8F1';
const deep = '#0A4A36';
const gold = '#E0B75A';

/** The icon on a ground of its own; `share` of the side is left to the drawing. */
async function squareIcon(side: number, share: number): Promise<Buffer> {
  const icon = await readFile(join(publicFolder, 'icon.svg'));
  const inner = Math.round(side * share);
  const drawing = await sharp(icon, { density: 1200 }).resize(inner, inner).png().toBuffer();
  return sharp({ create: { width: side, height: side, channels: 4, background: paper } })
    .composite([{ input: drawing, gravity: 'centre' }])
    .png({ palette: true })
    .toBuffer();
}

/** The picture that messengers show beside a link to the home page, 1200 × 630. */
async function linkPreview(): Promise<Buffer> {
  const [heavy, regular] = await Promise.all([loadLetterer(700), loadLetterer(500)]);
  const [promise = '', ...rest] = brand.tagline.split('، ');
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630">
    <rect width="1200" height="630" fill="${deep}"/>
    <path d="${khatamLattice(1200, 630, 78)}" fill="none" stroke="${gold}" stroke-opacity=".16" stroke-width="2"/>
    <path d="${khatam(600, 170, 92)}" fill="${deep}" stroke="${gold}" stroke-width="5"/>
    <path d="${khatam(600, 170, 74)}" fill="none" stroke="${gold}" stroke-width="2"/>
    <path transform="translate(600 170) scale(3.4) translate(-24 -25.7)" d="M24 19.5c-2.2-1.9-5-2.6-8.5-2.5v12.5c3.5-.1 6.3.6 8.5 2.5 2.2-1.9 5-2.6 8.5-2.5V17c-3.5-.1-6.3.6-8.5 2.5zM24 19.5V32" fill="none" stroke="${gold}" stroke-width="1.6" stroke-linejoin="round"/>
    ${word(heavy(brand.name), 92, 600, 390, paper)}
    ${word(regular(promise), 46, 600, 480, gold)}
    ${word(regular(rest.join('، ')), 46, 600, 550, paper)}
  </svg>`;
  return sharp(Buffer.from(drawing)).png({ palette: true, colours: 64 }).toBuffer();
}

const pictures: Readonly<Record<string, Promise<Buffer>>> = {
  'icons/icon-192.png': squareIcon(192, 0.94),
  'icons/icon-512.png': squareIcon(512, 0.94),
  // Phones cut maskable icons to a circle of 80 % of the side.
  'icons/maskable-512.png': squareIcon(512, 0.72),
  'icons/apple-touch-icon.png': squareIcon(180, 0.84),
  'link-preview.png': linkPreview(),
};

await mkdir(join(publicFolder, 'icons'), { recursive: true });
for (const [file, picture] of Object.entries(pictures)) {
  await writeFile(join(publicFolder, file), await picture);
  console.log(`${file}: ${(await picture).length.toLocaleString('en')} bytes`);
}
