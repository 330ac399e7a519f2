import { createHash } from 'node:crypto';
import type { Course } from '@markaz/contract/catalogue/courses';
import { idSchema } from '@markaz/contract/ids';
import { brand } from '@markaz/contract/site/brand';

/** The fields that a course's link preview shows. */
export type Previewed = Pick<Course, 'id' | 'title' | 'thumbnail'>;

/** Raised when the drawing of previews changes: addresses are cached for a year. */
const edition = 1;

const filePattern = /^(.+)-[0-9a-f]{12}\.jpg$/u;

/** In pixels, as Facebook and WhatsApp ask for them. */
export const previewSize = { width: 1_200, height: 630 } as const;

/** Returns the file name of a course's preview, which changes with its content. */
export function previewFile({ id, title, thumbnail }: Previewed): string {
  const shown = JSON.stringify([edition, thumbnail?.src ?? [title, brand.name]]);
  return `${id}-${createHash('sha256').update(shown).digest('hex').slice(0, 12)}.jpg`;
}

/** Returns the preview's path under the site's own address. */
export function previewPath(course: Previewed): string {
  return `/api/previews/${previewFile(course)}`;
}

/** Returns the course that a file name belongs to; null for any other name. */
export function courseOfPreview(file: string): string | null {
  return idSchema.safeParse(filePattern.exec(file)?.[1]).data ?? null;
}
