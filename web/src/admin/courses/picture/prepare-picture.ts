import { pictureHeadBytes, pictureKind } from '@markaz/contract/catalogue/picture-kind';
import { byteLimits, thumbnailRules } from '@markaz/contract/limits';

export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Area extends Size {
  readonly x: number;
  readonly y: number;
}

/** Course cards are 16:9 (design.md, /courses). */
export const thumbnailAspect = 16 / 9;

/** Returns the largest centred 16:9 area of a picture, in integer pixels. */
export function centreCrop({ width, height }: Size): Area {
  const isWide = width > height * thumbnailAspect;
  const cropWidth = isWide ? Math.max(1, Math.round(height * thumbnailAspect)) : width;
  const cropHeight = isWide ? height : Math.max(1, Math.round(width / thumbnailAspect));
  return {
    x: Math.floor((width - cropWidth) / 2),
    y: Math.floor((height - cropHeight) / 2),
    width: cropWidth,
    height: cropHeight,
  };
}

export const fullArea = ({ width, height }: Size): Area => ({ x: 0, y: 0, width, height });

/** Returns the size scaled down to `maxWidth`, or unchanged if it is narrower. */
export function shrink({ width, height }: Size, maxWidth: number): Size {
  const scale = Math.min(1, maxWidth / width);
  return { width: Math.round(width * scale), height: Math.max(1, Math.round(height * scale)) };
}

export type PictureProblem = 'type' | 'heic' | 'unreadable' | 'too_large';

/** Maximum size of a prepared picture, in bytes, so that phones upload it quickly. */
const maxBytes = 300_000;

/**
 * Widths and qualities of WebP or JPEG, which are tried in order until a picture is small enough.
 * The server needs at most 960 pixels of width today (`thumbnailRules.widths`). The greater widths
 * are for future use.
 */
const attempts = [
  [1280, 0.85],
  [1280, 0.7],
  [1280, 0.55],
  [960, 0.7],
  [960, 0.5],
  [960, 0.3],
  [480, 0.6],
  [480, 0.3],
] as const;

async function compress(canvas: HTMLCanvasElement, quality: number): Promise<Blob | null> {
  const encode = (type: string) =>
    new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality));
  const webp = await encode('image/webp');
  // A browser that cannot encode WebP returns PNG.
  return webp?.type === 'image/webp' ? webp : encode('image/jpeg');
}

function draw(picture: ImageBitmap, { x, y, width, height }: Area, maxWidth: number) {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, shrink({ width, height }, maxWidth));
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('no 2d canvas');
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, x, y, width, height, 0, 0, canvas.width, canvas.height);
  return canvas;
}

const decodePicture = (file: Blob) => createImageBitmap(file, { imageOrientation: 'from-image' });

/**
 * Returns why a file cannot be cropped. Checks its content, because its name and type may be wrong.
 * @returns null if the browser can draw the file
 */
export async function findPictureProblem(file: Blob): Promise<PictureProblem | null> {
  try {
    (await decodePicture(file)).close();
    return null;
  } catch {
    const firstBytes = new Uint8Array(await file.slice(0, pictureHeadBytes).arrayBuffer());
    const kind = pictureKind(String.fromCharCode(...firstBytes));
    if (kind === 'heic') return kind;
    return kind === 'picture' ? 'unreadable' : 'type';
  }
}

/**
 * Crops a picture and shrinks it below 300 KB, because photographs of phones have many megabytes.
 * If the browser cannot do this, returns the original, provided that it is within the server's size
 * limit. The server checks the content in both cases.
 * @param chooseArea returns the area to keep, in pixels of the upright picture
 */
export async function preparePicture(
  file: Blob,
  chooseArea: (picture: Size) => Area,
): Promise<Blob | PictureProblem> {
  try {
    const picture = await decodePicture(file);
    try {
      const area = chooseArea(picture);
      for (const [maxWidth, quality] of attempts) {
        const blob = await compress(draw(picture, area, maxWidth), quality);
        if (blob !== null && blob.size < maxBytes) return blob;
      }
    } finally {
      picture.close();
    }
  } catch {
    // This browser cannot read or compress the picture, so the original is used.
  }
  if (!thumbnailRules.types.some((type) => type === file.type)) return 'unreadable';
  return file.size <= byteLimits.thumbnail ? file : 'too_large';
}
