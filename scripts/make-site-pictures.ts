/**
 * `node scripts/make-site-pictures.ts`: draws the site's icons and link preview from
 * web/public/icon.svg and web/art. The output in web/public is committed.
 */
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { root } from './root.ts';

const web = join(root, 'web');

/** Draws the icon on a square background. @param share size of the icon, as a share of the side */
async function squareIcon(side: number, share: number): Promise<Sharp> {
  const inner = Math.round(side * share);
  const icon = sharp(join(web, 'public/icon.svg'), { density: 1200 }).resize(inner, inner);
  return sharp({ create: { width: side, height: side, channels: 4, background: '#FBF8F1' } })
    .composite([{ input: await icon.png().toBuffer(), gravity: 'centre' }])
    .png({ palette: true });
}

const pictures: Readonly<Record<string, Sharp>> = {
  'icons/icon-192.png': await squareIcon(192, 0.94),
  'icons/icon-512.png': await squareIcon(512, 0.94),
  // Phones cut maskable icons to a circle of 80 % of the side.
  'icons/maskable-512.png': await squareIcon(512, 0.72),
  'icons/apple-touch-icon.png': await squareIcon(180, 0.84),
  // Messengers show this picture with a link to the home page.
  'link-preview.png': sharp(join(web, 'art/link-preview.svg')).png({ palette: true, colours: 64 }),
};

for (const [file, picture] of Object.entries(pictures))
  await picture.toFile(join(web, 'public', file));
