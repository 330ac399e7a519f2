import { createHash } from 'node:crypto';
import { byteLimits, thumbnailRules } from '@markaz/contract/limits';
import type { Metadata, Sharp, SharpOptions } from 'sharp';
import type { ThumbnailRecord } from '../../firestore/records/course.ts';
import { ApiError, invalidFields } from '../../http/api-error.ts';
import { heightOf, pictureFile } from './names.ts';

export interface Picture {
  readonly record: ThumbnailRecord;
  /** File name → WebP bytes. */
  readonly files: ReadonlyMap<string, Buffer>;
}

const formats: ReadonlySet<string> = new Set(['jpeg', 'png', 'webp', 'gif', 'heif']);

function refuse(message: string): ApiError {
  return invalidFields({ thumbnail: message });
}

/** The beginnings of the formats we take: nothing else reaches the decoders. */
function looksLikePicture(bytes: Buffer): boolean {
  const text = bytes.toString('latin1', 0, 32);
  return (
    text.startsWith('\xFF\xD8\xFF') ||
    text.startsWith('\x89PNG\r\n\x1A\n') ||
    text.startsWith('GIF8') ||
    (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') ||
    /^.{4}ftyp.{0,20}avi[fs]/su.test(text)
  );
}

function check({ format, width, height }: Metadata): void {
  if (!formats.has(format)) throw refuse('الصورة يجب أن تكون JPEG أو PNG أو WebP أو AVIF أو GIF');
  if (width * height > thumbnailRules.pixels) throw refuse('أبعاد الصورة أكبر من المسموح');
}

/** The widths to keep: never more pixels than the picture has once cut to 16:9. */
function widthsFor(width: number, height: number): number[] {
  const available = Math.max(1, Math.min(width, Math.floor((height * 16) / 9)));
  const smaller = thumbnailRules.widths.filter((wanted) => wanted < available);
  return [...smaller, Math.min(available, Math.max(...thumbnailRules.widths))]
    .filter((wanted, index, all) => all.indexOf(wanted) === index)
    .toSorted((a, b) => a - b);
}

function toHex({ r, g, b }: { r: number; g: number; b: number }): string {
  return `#${[r, g, b].map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

async function render(picture: Sharp, widths: readonly number[]) {
  const upright = picture.autoOrient();
  return Promise.all(
    widths.map((width) =>
      upright
        .clone()
        .resize({ width, height: heightOf(width), fit: 'cover' })
        .flatten({ background: '#ffffff' })
        .webp({ quality: 76 })
        .toBuffer(),
    ),
  );
}

/**
 * Decodes what an admin uploaded and makes the pictures to keep: upright, cut to 16:9, WebP, free
 * of metadata. The name comes from the content and the course, so that every course has files of
 * its own: none is shared, and each may be deleted with its course.
 * @param owner id of the course.
 * @throws 413 over the byte limit, 400 where it is not a picture that we take.
 */
export async function makePicture(bytes: Buffer, owner: string): Promise<Picture> {
  if (bytes.length > byteLimits.thumbnail) throw new ApiError('too_large');
  if (!looksLikePicture(bytes)) {
    throw refuse('الصورة يجب أن تكون JPEG أو PNG أو WebP أو AVIF أو GIF');
  }
  const { default: sharp } = await import('sharp');
  const options: SharpOptions = { limitInputPixels: thumbnailRules.pixels, failOn: 'error' };
  try {
    const picture = sharp(bytes, options);
    const metadata = await picture.metadata();
    check(metadata);
    const { width, height } = metadata.autoOrient;
    const widths = widthsFor(width, height);
    const outputs = await render(picture, widths);
    const { dominant } = await sharp(outputs[0]).stats();

    const hash = createHash('sha256').update(owner);
    for (const output of outputs) hash.update(output);
    const record = { name: hash.digest('hex').slice(0, 32), widths, placeholder: toHex(dominant) };
    const files = widths.flatMap((wanted, index) => {
      const output = outputs[index];
      return output === undefined ? [] : [[pictureFile(record.name, wanted), output] as const];
    });
    return { record, files: new Map(files) };
  } catch (error) {
    if (error instanceof ApiError) throw error;
    throw refuse('تعذّرت قراءة الصورة');
  }
}
