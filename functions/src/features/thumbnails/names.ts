import type { Thumbnail } from '@markaz/contract/courses';
import type { ThumbnailRecord } from '../../store/records/course.ts';

const filePattern = /^[0-9a-f]{32}-[1-9][0-9]{0,3}\.webp$/u;

export function pictureFile(name: string, width: number): string {
  return `${name}-${width}.webp`;
}

/** Whether a path segment names a picture of ours; nothing else is looked up. */
export function isPictureFile(text: string): boolean {
  return filePattern.test(text);
}

/** Every picture is 16:9; in pixels. */
export function heightOf(width: number): number {
  return Math.max(1, Math.round((width * 9) / 16));
}

/** Stored record → what pages show, under the site's own address. */
export function presentThumbnail(record: ThumbnailRecord | null): Thumbnail | null {
  if (record === null) return null;
  const addressOf = (width: number) => `/api/thumbnails/${pictureFile(record.name, width)}`;
  const widest = Math.max(...record.widths);
  return {
    src: addressOf(widest),
    srcSet: record.widths.map((width) => `${addressOf(width)} ${width}w`).join(', '),
    width: widest,
    height: heightOf(widest),
    placeholder: record.placeholder,
  };
}
