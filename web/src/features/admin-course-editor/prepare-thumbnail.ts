import { byteLimits, thumbnailRules } from '@markaz/contract/limits';
import { centreCrop, fitWithin } from './thumbnail-geometry.ts';

/** Bytes that a prepared picture stays below, so that it uploads quickly on a phone's connection. */
const targetBytes = 1_000_000;

/** Tried from the best downwards until the picture is small enough. */
const qualities = [0.85, 0.7, 0.55, 0.4];

export type ThumbnailProblem = 'type' | 'unreadable' | 'too_large';

export type PreparedThumbnail =
  | { readonly ok: true; readonly picture: Blob }
  | { readonly ok: false; readonly problem: ThumbnailProblem };

function encode(canvas: HTMLCanvasElement, type: string, quality: number): Promise<Blob | null> {
  return new Promise((resolve) => {
    canvas.toBlob(resolve, type, quality);
  });
}

/** WebP where the browser can write it, else JPEG; null where no quality is small enough. */
async function smallEnough(canvas: HTMLCanvasElement): Promise<Blob | null> {
  for (const quality of qualities) {
    const webp = await encode(canvas, 'image/webp', quality);
    // A browser that cannot write WebP gives PNG instead.
    const picture =
      webp?.type === 'image/webp' ? webp : await encode(canvas, 'image/jpeg', quality);
    if (picture !== null && picture.size < targetBytes) return picture;
  }
  return null;
}

async function drawn(file: Blob): Promise<HTMLCanvasElement> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
  try {
    const { x, y, width, height } = centreCrop(picture);
    const canvas = document.createElement('canvas');
    Object.assign(canvas, fitWithin({ width, height }));
    const context = canvas.getContext('2d');
    if (context === null) throw new Error('no 2d canvas');
    context.imageSmoothingQuality = 'high';
    context.drawImage(picture, x, y, width, height, 0, 0, canvas.width, canvas.height);
    return canvas;
  } finally {
    picture.close();
  }
}

/** The picture as it is, where the server would take it. */
function original(file: Blob): PreparedThumbnail {
  if (!thumbnailRules.types.some((type) => type === file.type)) {
    const problem = file.type.startsWith('image/') ? 'unreadable' : 'type';
    return { ok: false, problem };
  }
  return file.size <= byteLimits.thumbnail
    ? { ok: true, picture: file }
    : { ok: false, problem: 'too_large' };
}

/**
 * Cuts a picture to 16:9 around its middle and shrinks it below 1 MB, so that a phone's photograph
 * of many megabytes fits. Where the browser cannot draw it, the original is sent if it is within
 * the server's limit; the server decides by content either way.
 */
export async function prepareThumbnail(file: Blob): Promise<PreparedThumbnail> {
  if (file.type !== '' && !file.type.startsWith('image/')) return { ok: false, problem: 'type' };
  try {
    const picture = await smallEnough(await drawn(file));
    return picture === null ? original(file) : { ok: true, picture };
  } catch {
    return original(file);
  }
}
