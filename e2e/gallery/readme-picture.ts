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

type Frame = typeof desktop;

const roundedRectangle = ({ width: w, height: h, corner }: Frame, fill: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}"><rect width="${w}" height="${h}" rx="${corner}" fill="${fill}"/></svg>`;

/** Crops a screenshot to its frame, with round corners. */
async function cropToFrame(picture: Buffer, frame: Frame): Promise<Buffer> {
  return sharp(picture)
    .resize(frame.width, frame.height, { position: 'top' })
    .composite([{ input: Buffer.from(roundedRectangle(frame, '#000')), blend: 'dest-in' }])
    .png()
    .toBuffer();
}

const borderWidth = 8;

function drawBorder(frame: Frame) {
  const outerFrame = {
    ...frame,
    width: frame.width + 2 * borderWidth,
    height: frame.height + 2 * borderWidth,
    corner: frame.corner + borderWidth,
  };
  return {
    input: Buffer.from(roundedRectangle(outerFrame, '#0E1512')),
    left: frame.left - borderWidth,
    top: frame.top - borderWidth,
  };
}

/** Draws the README's picture, a desktop with a phone in front of it. Returns a WebP file. */
export async function composeReadmePicture(
  desktopPicture: Buffer,
  phonePicture: Buffer,
): Promise<Buffer> {
  return sharp(Buffer.from(background))
    .composite([
      drawBorder(desktop),
      { input: await cropToFrame(desktopPicture, desktop), left: desktop.left, top: desktop.top },
      drawBorder(phone),
      { input: await cropToFrame(phonePicture, phone), left: phone.left, top: phone.top },
    ])
    .webp({ quality: 82 })
    .toBuffer();
}
