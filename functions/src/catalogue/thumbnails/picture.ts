import { createHash } from 'node:crypto';
import { pictureHeadBytes, pictureKind } from '@markaz/contract/catalogue/picture-kind';
import { byteLimits, questionPicture, thumbnailRules } from '@markaz/contract/limits';
import type { Metadata, Raw } from 'sharp';
import { ApiError, invalidFields } from '../../core/api-error.ts';
import { loadSharp } from '../../core/load-sharp.ts';
import { createTaskQueue } from '../../core/task-queue.ts';
import type { ThumbnailRecord } from '../../store/records/course.ts';
import { heightOf, pictureFile } from './names.ts';

export interface Picture {
  readonly record: ThumbnailRecord;
  /** WebP bytes, keyed by file name. */
  readonly files: ReadonlyMap<string, Buffer>;
  /** Size of the largest file. */
  readonly size: Size;
}

/** A size in pixels. */
interface Size {
  readonly width: number;
  readonly height: number;
}

/** How pictures of one kind are sized and named. */
interface PictureShape {
  /** Part of the hash in file names, so that pictures of two kinds never share a file. */
  readonly kind: string;
  /** Returns the sizes to store in ascending order. None is larger than the picture. */
  readonly sizesFor: (width: number, height: number) => Size[];
}

const formatMessage = 'الصورة يجب أن تكون JPEG أو PNG أو WebP أو AVIF أو GIF';
const formats: ReadonlySet<string> = new Set(['jpeg', 'png', 'webp', 'gif', 'heif']);

function pictureError(message: string): ApiError {
  return invalidFields({ thumbnail: message });
}

/**
 * Returns how many pixels a picture may have, so that a function has enough memory to decode it
 * (docs/performance.md). A JPEG is shrunk while it is read, unless it is progressive. Other
 * decoders keep the full picture in memory. The AV1 decoder needs about 25 bytes per pixel.
 */
export function maxPixels({
  format,
  isProgressive,
}: Pick<Metadata, 'format' | 'isProgressive'>): number {
  if (format === 'heif') return 2 ** 23;
  return format === 'jpeg' && !isProgressive ? thumbnailRules.pixels : 16_000_000;
}

/** Shape of a course's picture, which is cropped to 16:9. */
const thumbnailShape: PictureShape = {
  kind: '',
  sizesFor: (width, height) => {
    const { widths } = thumbnailRules;
    const available = Math.max(1, Math.min(width, Math.floor((height * 16) / 9)));
    const largest = Math.min(available, Math.max(...widths));
    return [...widths.filter((wanted) => wanted < largest), largest].map((wanted) => ({
      width: wanted,
      height: heightOf(wanted),
    }));
  },
};

/** Shape of a question's picture, which is not cropped. */
export const questionShape: PictureShape = {
  kind: 'question/',
  sizesFor: (width, height) => {
    const scale = Math.min(1, questionPicture.width / width, questionPicture.height / height);
    const scaled = (length: number) => Math.max(1, Math.round(length * scale));
    return [{ width: scaled(width), height: scaled(height) }];
  },
};

function toHex({ r, g, b }: { r: number; g: number; b: number }): string {
  return `#${[r, g, b].map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

/** A decoded picture, which is upright, cropped and without transparency. */
export interface RawPicture {
  readonly data: Buffer;
  readonly info: Raw;
}

export type DecodePicture = (bytes: Buffer, size: Size) => Promise<RawPicture>;

/**
 * Decodes a picture. Of all steps, this one needs the most memory. libheif rejects an AVIF that is
 * larger than it declares.
 */
export const decodePicture: DecodePicture = async (bytes, { width, height }) => {
  const sharp = await loadSharp();
  const { data, info } = await sharp(bytes, {
    limitInputPixels: thumbnailRules.pixels,
    failOn: 'error',
  })
    .autoOrient()
    .resize({ width, height, fit: 'cover' })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, info: { width: info.width, height: info.height, channels: info.channels } };
};

function encode({ data, info }: RawPicture, sizes: readonly Size[]) {
  const encoded = sizes.map(async ({ width, height }) => {
    const sharp = await loadSharp();
    const picture = sharp(data, { raw: info }).resize({ width, height });
    return { width, bytes: await picture.webp({ quality: 76 }).toBuffer() };
  });
  return Promise.all(encoded);
}

/**
 * Creates a function that converts an uploaded picture to the WebP files to store. They are
 * upright, cropped or scaled, and without metadata. Their names depend on content and course. So
 * courses share no file, and a course's files can be deleted with the course. The function throws
 * 413 above the byte limit, and 400 if the picture is not accepted.
 */
export function createPictureMaker(decode: DecodePicture) {
  /** Decodes one picture at a time, because two do not fit into memory together. */
  const runInTurn = createTaskQueue();
  return async (bytes: Buffer, cId: string, shape = thumbnailShape): Promise<Picture> => {
    if (bytes.length > byteLimits.thumbnail) throw new ApiError('too_large');
    // Only accepted formats may reach the decoders.
    if (pictureKind(bytes.toString('latin1', 0, pictureHeadBytes)) !== 'picture')
      throw pictureError(formatMessage);
    const sharp = await loadSharp();
    try {
      const metadata = await sharp(bytes, { limitInputPixels: false }).metadata();
      if (!formats.has(metadata.format)) throw pictureError(formatMessage);
      if (metadata.width * metadata.height > maxPixels(metadata))
        throw pictureError('أبعاد الصورة أكبر من المسموح');
      const { width, height } = metadata.autoOrient;
      const sizes = shape.sizesFor(width, height);
      const size = sizes.at(-1) ?? { width, height };
      const rawPicture = await runInTurn(() => decode(bytes, size));
      const encodedPictures = await encode(rawPicture, sizes);
      const { dominant } = await sharp(encodedPictures[0]?.bytes).stats();

      const hash = createHash('sha256').update(shape.kind + cId);
      for (const { bytes: encodedBytes } of encodedPictures) hash.update(encodedBytes);
      const name = hash.digest('hex').slice(0, 32);
      const files = encodedPictures.map(
        (each) => [pictureFile(name, each.width), each.bytes] as const,
      );
      const widths = encodedPictures.map((each) => each.width);
      const record = { name, widths, placeholder: toHex(dominant) };
      return { record, files: new Map(files), size };
    } catch (error) {
      if (error instanceof ApiError) throw error;
      throw pictureError('تعذّرت قراءة الصورة');
    }
  };
}
