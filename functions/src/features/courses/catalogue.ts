import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { constants, gunzip, gzip } from 'node:zlib';
import type { CourseSummary } from '@markaz/contract/courses';
import { byteLimits } from '@markaz/contract/limits';
import type { CatalogueRecord } from '../../firestore/records/catalogue.ts';
import { ApiError } from '../../http/api-error.ts';

const compress = promisify(gzip);
const decompress = promisify(gunzip);

function newestFirst(a: CourseSummary, b: CourseSummary): number {
  return b.createdAt.localeCompare(a.createdAt) || a.id.localeCompare(b.id);
}

/** The catalogue with one course put in, in the place of its former self if there is one. */
export function withCourse(
  courses: readonly CourseSummary[],
  course: CourseSummary,
): CourseSummary[] {
  return [...withoutCourses(courses, new Set([course.id])), course].toSorted(newestFirst);
}

export function withoutCourses(
  courses: readonly CourseSummary[],
  ids: ReadonlySet<string>,
): CourseSummary[] {
  return courses.filter(({ id }) => !ids.has(id));
}

/**
 * The catalogue as it is stored and sent: gzip, which every client reads, even where there is no
 * TLS. @throws 409 where it would outgrow a document
 */
export async function packCatalogue(courses: readonly CourseSummary[]): Promise<CatalogueRecord> {
  const text = JSON.stringify({ courses });
  const packed = await compress(text, { level: constants.Z_BEST_COMPRESSION });
  if (packed.length > byteLimits.storedDocument) {
    throw new ApiError('conflict', {
      message: 'امتلأت قائمة الكورسات المنشورة. أوقف نشر كورسات قديمة ثم أعد المحاولة.',
    });
  }
  const digest = createHash('sha256').update(text).digest('base64url').slice(0, 22);
  return { gzip: packed, etag: `W/"${digest}"` };
}

/** The JSON text of a packed catalogue. */
export function unpackText(record: CatalogueRecord): Promise<Buffer> {
  return decompress(record.gzip);
}

/** The courses of a packed catalogue; null, where nothing was ever published, holds none. */
export async function unpackCatalogue(record: CatalogueRecord | null): Promise<CourseSummary[]> {
  if (record === null) return [];
  // Only ever written by packCatalogue from the very same type.
  const { courses }: { courses: CourseSummary[] } = JSON.parse(
    (await unpackText(record)).toString('utf8'),
  );
  return courses;
}
