import type { Thumbnail } from '@markaz/contract/catalogue/courses';
import type { ThumbnailRecord } from '../../store/records/course.ts';

const filePattern = /^[0-9a-f]{32}-[1-9][0-9]{0,3}\.webp$/u;

export function pictureFile(name: string, width: number): string {
  return `${name}-${width}.webp`;
}

/** Whether a path segment has the format of our file names. Only such files are looked up. */
export function isPictureFile(text: string): boolean {
  return filePattern.test(text);
}

/** Whether a path segment has the format of our names of captions. */
export function isCaptionsFile(text: string): boolean {
  return /^[0-9a-f]{32}\.vtt$/u.test(text);
}

const urlPathOf = (file: string) => `/api/thumbnails/${file}`;

/** Converts a file name to its URL path and back. */
export const pictureUrlPath = {
  of: urlPathOf,
  toFile: (src: string) => src.slice(urlPathOf('').length),
};

/** Length of the hash with which the name of every uploaded file begins. */
export const hashLength = 32;

/** Returns the name under which the files of an upload are pending. */
export function uploadName(file: string): string {
  return file.slice(0, hashLength);
}

/** Returns the height in pixels of a course's picture, which is always 16:9. */
export function heightOf(width: number): number {
  return Math.max(1, Math.round((width * 9) / 16));
}

/** Returns a stored picture as the API sends it, with URL paths on the site's origin. */
export function presentThumbnail(record: ThumbnailRecord | null): Thumbnail | null {
  if (record === null) return null;
  const urlPathIn = (width: number) => urlPathOf(pictureFile(record.name, width));
  const widest = Math.max(...record.widths);
  return {
    src: urlPathIn(widest),
    srcSet: record.widths.map((width) => `${urlPathIn(width)} ${width}w`).join(', '),
    width: widest,
    height: heightOf(widest),
    placeholder: record.placeholder,
  };
}
