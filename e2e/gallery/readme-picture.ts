import sharp from 'sharp';

const width = 1280;
const height = 760;
const desktop = { width: 1040, height: 650, left: 184, top: 44, corner: 12 };
const phone = { width: 270, height: 555, left: 58, top: 158, corner: 22 };

const background = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
  <pattern id="lattice" patternUnits="userSpaceOnUse" width="80" height="80">
    <path d="M100,50,85.4,64.6,85.4,85.4,64.6,85.4,50,100,35.4,85.4,14.6,85.4,14.6,64.6,0,50,14.6,35.4,14.6,14.6,35.4,14.6,50,0,64.6,14.6,85.4,14.6,85.4,35.4Z" transform="scale(.8)" fill="none" stroke="#E0B75A" stroke-opacity=".35" stroke-width="2"/>
  </pattern>
  <rect width="100%" height="100%" fill="#0B6B4B"/>
  <rect width="100%" height="100%" fill="url(#lattice)"/>
</svg>`;

type Place = typeof desktop;

const rounded = ({ width: w, height: h, corner }: Place, fill: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}"><rect width="${w}" height="${h}" rx="${corner}" fill="${fill}"/></svg>`;

/** Crops a screenshot to its place, with round corners. */
async function framed(picture: Buffer, place: Place): Promise<Buffer> {
  return sharp(picture)
    .resize(place.width, place.height, { position: 'top' })
    .composite([{ input: Buffer.from(rounded(place, '#000')), blend: 'dest-in' }])
    .png()
    .toBuffer();
}

const edge = 8;

function border(place: Place) {
  const around = {
    ...place,
    width: place.width + 2 * edge,
    height: place.height + 2 * edge,
    corner: place.corner + edge,
  };
  return {
    input: Buffer.from(rounded(around, '#0E1512')),
    left: place.left - edge,
    top: place.top - edge,
  };
}

/** Composes the README's picture: a desktop, and a phone in front of it. Returns a WebP. */
export async function composeReadmePicture(wide: Buffer, narrow: Buffer): Promise<Buffer> {
  return sharp(Buffer.from(background))
    .composite([
      border(desktop),
      { input: await framed(wide, desktop), left: desktop.left, top: desktop.top },
      border(phone),
      { input: await framed(narrow, phone), left: phone.left, top: phone.top },
    ])
    .webp({ quality: 82 })
    .toBuffer();
}
