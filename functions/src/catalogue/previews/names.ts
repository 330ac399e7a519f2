import { createHash } from 'node:crypto';
import type { Course } from '@markaz/contract/catalogue/courses';
import { idSchema } from '@markaz/contract/ids';
import { brand } from '@markaz/contract/site/brand';

/** The fields that a course's link preview shows. */
export type PreviewedCourse = Pick<Course, 'id' | 'title' | 'thumbnail'>;

/**
 * Increase this number when previews are drawn differently, because their URLs are cached for a
 * year.
 */
const previewVersion = 1;

const filePattern = /^(.+)-[0-9a-f]{12}\.jpg$/u;

/** Size in pixels that Facebook and WhatsApp recommend. */
export const previewSize = { width: 1_200, height: 630 } as const;

/** Returns the file name of a course's preview, which changes whenever the picture changes. */
export function previewFile({ id, title, thumbnail }: PreviewedCourse): string {
  const content = JSON.stringify([previewVersion, thumbnail?.src ?? [title, brand.name]]);
  return `${id}-${createHash('sha256').update(content).digest('hex').slice(0, 12)}.jpg`;
}

/** Returns the preview's path on the site's own origin. */
export function previewPath(course: PreviewedCourse): string {
  return `/api/previews/${previewFile(course)}`;
}

/** Returns the id of the course that a file name contains. Returns null for any other name. */
export function courseIdOfPreview(file: string): string | null {
  return idSchema.safeParse(filePattern.exec(file)?.[1]).data ?? null;
}
