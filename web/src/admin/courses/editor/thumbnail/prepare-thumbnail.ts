import { byteLimits, thumbnailRules } from '@markaz/contract/limits';

export interface Size {
  /** Pixels. */
  readonly width: number;
  readonly height: number;
}

export interface Area extends Size {
  /** Of the upper left corner, in pixels. */
  readonly x: number;
  readonly y: number;
}

/** Course cards are 16:9 (design.md, /courses). */
export const thumbnailAspect = 16 / 9;

/** The largest area of the given shape in the middle of a picture, in whole pixels. */
export function centreCrop({ width, height }: Size, aspect: number = thumbnailAspect): Area {
  const wide = width > height * aspect;
  const cropWidth = wide ? Math.max(1, Math.round(height * aspect)) : width;
  const cropHeight = wide ? height : Math.max(1, Math.round(width / aspect));
  return {
    x: Math.floor((width - cropWidth) / 2),
    y: Math.floor((height - cropHeight) / 2),
    width: cropWidth,
    height: cropHeight,
  };
}

/** `size` shrunk into `bounds` with its shape kept; never enlarged. */
export function fitWithin({ width, height }: Size, bounds: Size): Size {
  const scale = Math.min(1, bounds.width / width, bounds.height / height);
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
}

export type ThumbnailProblem = 'type' | 'unreadable' | 'too_large';

export type PreparedThumbnail =
  /** `picture` is what is sent. */
  | { readonly status: 'ready'; readonly picture: Blob }
  | { readonly status: 'failed'; readonly problem: ThumbnailProblem };

/** Bytes that a prepared picture stays below, so that it uploads quickly on a phone's connection. */
const targetBytes = 300_000;

interface Attempts {
  readonly bounds: Size;
  /** Of WebP or JPEG, 0 to 1, best first. */
  readonly qualities: readonly number[];
}

/**
 * Tried in turn until a picture is small enough. The server keeps 960 pixels at the widest
 * (`thumbnailRules.widths`); more is room for the future, and the first to be given up.
 */
const encodingPlan: readonly Attempts[] = [
  { bounds: { width: 1280, height: 720 }, qualities: [0.85, 0.7, 0.55] },
  { bounds: { width: 960, height: 540 }, qualities: [0.7, 0.5, 0.3] },
  { bounds: { width: 480, height: 270 }, qualities: [0.6, 0.3] },
];

function encode(canvas: HTMLCanvasElement, type: string, quality: number): Promise<Blob | null> {
  return new Promise((resolve) => {
    canvas.toBlob(resolve, type, quality);
  });
}

/** WebP where the browser can write it, else JPEG. */
async function compressed(canvas: HTMLCanvasElement, quality: number): Promise<Blob | null> {
  const webp = await encode(canvas, 'image/webp', quality);
  // A browser that cannot write WebP gives PNG instead.
  return webp?.type === 'image/webp' ? webp : encode(canvas, 'image/jpeg', quality);
}

function draw(picture: ImageBitmap, { x, y, width, height }: Area, bounds: Size) {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, fitWithin({ width, height }, bounds));
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('no 2d canvas');
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, x, y, width, height, 0, 0, canvas.width, canvas.height);
  return canvas;
}

/** Null where nothing of the plan is small enough. */
async function smallEnough(picture: ImageBitmap, area: Area): Promise<Blob | null> {
  for (const { bounds, qualities } of encodingPlan) {
    const canvas = draw(picture, area, bounds);
    for (const quality of qualities) {
      const blob = await compressed(canvas, quality);
      if (blob !== null && blob.size < targetBytes) return blob;
    }
  }
  return null;
}

const bitmapOf = (file: Blob) => createImageBitmap(file, { imageOrientation: 'from-image' });

/** The picture as it is, where the server would take it. */
export function original(file: Blob): PreparedThumbnail {
  if (!thumbnailRules.types.some((type) => type === file.type)) {
    const problem = file.type.startsWith('image/') ? 'unreadable' : 'type';
    return { status: 'failed', problem };
  }
  return file.size <= byteLimits.thumbnail
    ? { status: 'ready', picture: file }
    : { status: 'failed', problem: 'too_large' };
}

/** Whether the browser can draw it, and so cut it. */
export async function isDrawable(file: Blob): Promise<boolean> {
  if (file.type !== '' && !file.type.startsWith('image/')) return false;
  try {
    (await bitmapOf(file)).close();
    return true;
  } catch {
    return false;
  }
}

/**
 * Cuts an area out of a picture and shrinks it below 300 KB, so that a phone's photograph of many
 * megabytes fits. Where the browser cannot draw it, the original is sent if it is within the server's
 * limit; the server decides by content either way.
 * @param area in the upright picture's pixels; the middle in 16:9 unless given.
 */
export async function prepareThumbnail(file: Blob, area?: Area | null): Promise<PreparedThumbnail> {
  try {
    const picture = await bitmapOf(file);
    try {
      const blob = await smallEnough(picture, area ?? centreCrop(picture));
      return blob === null ? original(file) : { status: 'ready', picture: blob };
    } finally {
      picture.close();
    }
  } catch {
    return original(file);
  }
}
