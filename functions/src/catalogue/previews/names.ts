import { createHash } from 'node:crypto';
import type { Course } from '@markaz/contract/catalogue/courses';
import { idSchema } from '@markaz/contract/ids';
import { brand } from '@markaz/contract/site/brand';

/** What a course's link preview shows. */
export type Previewed = Pick<Course, 'id' | 'title' | 'thumbnail'>;

/** Raised when pictures of the same course are to look different: addresses are kept for a year. */
const edition = 1;

const filePattern = /^(.+)-[0-9a-f]{12}\.jpg$/u;

/** In pixels, as Facebook and WhatsApp ask for them. */
export const previewSize = { width: 1_200, height: 630 } as const;

/** The name of a course's picture, which changes with what it shows. */
export function previewFile({ id, title, thumbnail }: Previewed): string {
  const shown = JSON.stringify([edition, thumbnail?.src ?? [title, brand.name]]);
  return `${id}-${createHash('sha256').update(shown).digest('hex').slice(0, 12)}.jpg`;
}

/** Where the picture of a published course is, under the site's own address. */
export function previewPath(course: Previewed): string {
  return `/api/previews/${previewFile(course)}`;
}

/** The course whose picture a path segment may name; null where it names none. */
export function courseOfPreview(file: string): string | null {
  return idSchema.safeParse(filePattern.exec(file)?.[1]).data ?? null;
}
