import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { constants, gunzip, gzip } from 'node:zlib';
import type { AdminCourseSummary } from '@markaz/contract/course-admin';
import type { CourseSummary } from '@markaz/contract/courses';
import { byteLimits } from '@markaz/contract/limits';
import { ApiError } from '../../core/api-error.ts';
import type {
  CatalogueRecord,
  SettingsRecord,
  UnpublishedRecord,
} from '../../store/records/catalogue.ts';
import { presentSettings } from '../settings/present.ts';

const compress = promisify(gzip);
const decompress = promisify(gunzip);

export function newestFirst(a: CourseSummary, b: CourseSummary): number {
  return b.createdAt.localeCompare(a.createdAt) || a.id.localeCompare(b.id);
}

/** The catalogue with one course put in, in the place of its former self if there is one. */
export function withCourse<Summary extends CourseSummary>(
  courses: readonly Summary[],
  course: Summary,
): Summary[] {
  return [...withoutCourses(courses, new Set([course.id])), course].toSorted(newestFirst);
}

export function withoutCourses<Summary extends CourseSummary>(
  courses: readonly Summary[],
  ids: ReadonlySet<string>,
): Summary[] {
  return courses.filter(({ id }) => !ids.has(id));
}

function isFull(packed: Buffer): boolean {
  return packed.length > byteLimits.storedDocument;
}

function pack(text: string): Promise<Buffer> {
  return compress(text, { level: constants.Z_BEST_COMPRESSION });
}

function full(message: string): ApiError {
  return new ApiError('conflict', { message });
}

/** All pages are written in one commit, which may have 10 MiB. */
const mostPages = 8;

async function packPage(
  courses: readonly CourseSummary[],
  settings: SettingsRecord | null,
  page: number,
  pages: number,
): Promise<CatalogueRecord> {
  const text = JSON.stringify({
    courses,
    ...(page + 1 < pages && { next: String(page + 1) }),
    ...(settings !== null && presentSettings(settings)),
  });
  const digest = createHash('sha256').update(text).digest('base64url').slice(0, 22);
  return { gzip: await pack(text), etag: `W/"${digest}"`, pages, settings };
}

/**
 * The catalogue as it is stored and sent: gzip, which every client reads, even where there is no
 * TLS; one page as long as a document holds it (some 4,500 courses with full descriptions), then as
 * many as it takes, with equally many courses each. The settings travel on the first.
 * @throws 409 where even that is not enough
 */
export async function packCatalogue(
  courses: readonly CourseSummary[],
  settings: SettingsRecord | null,
): Promise<CatalogueRecord[]> {
  let pages = 1;
  while (pages <= mostPages) {
    const size = Math.max(1, Math.ceil(courses.length / pages));
    const packed: CatalogueRecord[] = [];
    for (let page = 0; page < pages; page += 1) {
      const part = courses.slice(page * size, (page + 1) * size);
      packed.push(await packPage(part, page === 0 ? settings : null, page, pages));
    }
    if (!packed.some(({ gzip: bytes }) => isFull(bytes))) return packed;
    const total = packed.reduce((sum, { gzip: bytes }) => sum + bytes.length, 0);
    pages = Math.max(pages + 1, Math.ceil(total / byteLimits.storedDocument));
  }
  throw full('امتلأت قائمة الكورسات المنشورة. أوقف نشر كورسات قديمة ثم أعد المحاولة.');
}

/** The JSON text of a page. */
export function unpackText(record: CatalogueRecord): Promise<Buffer> {
  return decompress(record.gzip);
}

/** The courses of pages in their order; where nothing was ever published there are none. */
export async function unpackCatalogue(
  pages: readonly (CatalogueRecord | null)[],
): Promise<CourseSummary[]> {
  const lists = await Promise.all(
    pages.map(async (record): Promise<CourseSummary[]> => {
      if (record === null) return [];
      // Only ever written by packCatalogue from the very same type.
      const { courses }: { courses: CourseSummary[] } = JSON.parse(
        (await unpackText(record)).toString('utf8'),
      );
      return courses;
    }),
  );
  return lists.flat();
}

/** Drafts and trash as they are stored. @throws 409 where they would outgrow a document */
export async function packUnpublished(
  courses: readonly AdminCourseSummary[],
): Promise<UnpublishedRecord> {
  const packed = await pack(JSON.stringify(courses));
  if (!isFull(packed)) return { gzip: packed };
  throw full(
    'امتلأت قائمة المسودات والمحذوفات. انشر بعضها أو انتظر حذفها النهائي ثم أعد المحاولة.',
  );
}

/** The drafts and trashed courses of what `packUnpublished` made; null holds none. */
export async function unpackUnpublished(
  record: UnpublishedRecord | null,
): Promise<AdminCourseSummary[]> {
  if (record === null) return [];
  const courses: AdminCourseSummary[] = JSON.parse(
    (await decompress(record.gzip)).toString('utf8'),
  );
  return courses;
}
