import sharp from 'sharp';

interface PhotoOptions {
  readonly width?: number;
  readonly height?: number;
  /** EXIF orientation, 1 to 8. */
  readonly orientation?: number;
  readonly format?: 'jpeg' | 'png' | 'webp' | 'avif' | 'gif';
}

/**
 * Makes a picture like a phone’s, with the location in its metadata. Before rotation, the upper
 * half is red and the lower half is blue.
 */
export async function makePhoto({
  width = 640,
  height = 480,
  orientation = 1,
  format = 'jpeg',
}: PhotoOptions = {}): Promise<Blob> {
  const half = { width, height: Math.floor(height / 2), channels: 3 as const };
  const top = await sharp({ create: { ...half, background: '#e01010' } })
    .png()
    .toBuffer();
  const picture = await sharp({
    create: { width, height, channels: 3, background: '#1010e0' },
  })
    .composite([{ input: top, top: 0, left: 0 }])
    .withExif({
      IFD0: { Make: 'Secretphone' },
      IFD3: { GPSLatitude: '30/1 2/1 3/1', GPSLatitudeRef: 'N' },
    })
    .withMetadata({ orientation })
    .toFormat(format)
    .toBuffer();
  return new Blob([new Uint8Array(picture)]);
}

/** Reads the red, green and blue values of one pixel. */
export async function readPixel(bytes: Buffer, x: number, y: number): Promise<number[]> {
  const { data, info } = await sharp(bytes)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const offset = (y * info.width + x) * 3;
  return [...data.subarray(offset, offset + 3)];
}
