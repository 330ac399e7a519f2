import type { AdminCourseSummary } from '@markaz/contract/catalogue/course-admin';
import type { CourseSummary } from '@markaz/contract/catalogue/courses';
import { byteLimits } from '@markaz/contract/limits';
import { conflict } from '../../core/api-error.ts';
import { compress, decompress, etagOf } from '../../store/packing.ts';
import type {
  CatalogueRecord,
  SettingsRecord,
  UnpublishedRecord,
} from '../../store/records/catalogue.ts';
import { type ListedCourse, listedAt, withoutUnsentFields } from './present.ts';
import { presentSettings } from './present-settings.ts';
import { createDueChanges } from './publishing.ts';

const catalogueFullMessage =
  'قائمة الكورسات المنشورة ممتلئة، فهي تتسع لنحو 4,500 كورس. أوقف نشر كورسات قديمة ثم أعد المحاولة.';
const unpublishedFullMessage =
  'قائمة المسودات والمحذوفات ممتلئة، فهي تتسع لنحو 4,500 كورس. انشر بعضها أو انتظر حذفها النهائي ثم أعد المحاولة.';

export function newestFirst(a: CourseSummary, b: CourseSummary): number {
  return b.createdAt.localeCompare(a.createdAt) || a.id.localeCompare(b.id);
}

/** Returns the list with a course added, or replaced if the list already contains it. */
export function withCourse<Summary extends CourseSummary>(
  courses: readonly Summary[],
  course: Summary,
): Summary[] {
  return [...withoutCourse(courses, course.id), course].toSorted(newestFirst);
}

/**
 * Returns the list without a course, or the same object if the list does not contain the course.
 */
export function withoutCourse<Summary extends CourseSummary>(
  courses: readonly Summary[],
  id: string,
): readonly Summary[] {
  return courses.some((course) => course.id === id)
    ? courses.filter((course) => course.id !== id)
    : courses;
}

/**
 * Compresses a list.
 * @param otherBytes size of the document's other fields
 * @throws 409 if the document would be too large
 */
async function pack(text: string, fullMessage: string, otherBytes = 0): Promise<Buffer> {
  const packed = await compress(text);
  if (packed.length + otherBytes <= byteLimits.storedDocument) return packed;
  throw conflict(fullMessage);
}

/**
 * Packs the catalogue in the form in which it is stored and sent.
 * @param listed the published courses, and the drafts that will be published at a time
 * @throws 409 above about 4,500 courses
 */
export async function packCatalogue(
  listed: readonly ListedCourse[],
  settings: SettingsRecord | null,
  at: Date,
): Promise<CatalogueRecord> {
  const current = listed.map((course) => listedAt(course, at));
  const published = current.filter((course) => course.published);
  const removedLectures = Object.fromEntries(
    published.flatMap(({ id, removedLectures: ids }) =>
      ids === undefined ? [] : [[id, [...ids]]],
    ),
  );
  const courses = published.map(withoutUnsentFields);
  const text = JSON.stringify({ courses, ...presentSettings(settings) });
  const changing = current.filter(({ later = [] }) => later.length > 0);
  const laterText = JSON.stringify(changing);
  const later = changing.length === 0 ? null : await compress(laterText);
  const unsent = { removedLectures, announcements: settings?.announcements };
  const otherBytes = Buffer.byteLength(JSON.stringify(unsent)) + (later?.length ?? 0);
  const packed = await pack(text, catalogueFullMessage, otherBytes);
  return {
    gzip: packed,
    etag: etagOf(text),
    removedLectures,
    settings,
    later: later && {
      gzip: later,
      etag: etagOf(text + laterText),
      at: Math.min(...changing.flatMap((course) => course.later?.[0]?.at ?? [])),
    },
  };
}

/**
 * Returns the courses of a catalogue, newest first, with the drafts that will be published. Their
 * due changes are not applied.
 * @param record null if nothing was published yet
 */
export async function unpackCatalogue(record: CatalogueRecord | null): Promise<ListedCourse[]> {
  if (record === null) return [];
  // The JSON is not checked, because only `packCatalogue` writes it, from the same type.
  const text = await decompress(record.gzip);
  const { courses }: { courses: CourseSummary[] } = JSON.parse(text.toString());
  const listed = courses.map((course): ListedCourse => {
    const removedLectures = record.removedLectures[course.id];
    return removedLectures === undefined ? course : { ...course, removedLectures };
  });
  if (record.later === null) return listed;
  const changing: ListedCourse[] = JSON.parse((await decompress(record.later.gzip)).toString());
  return changing.reduce<ListedCourse[]>(withCourse, listed);
}

/** Creates a function that applies the due changes to a stored catalogue. */
export const createCatalogueChanges = () =>
  createDueChanges<CatalogueRecord>(async (record, at) =>
    packCatalogue(await unpackCatalogue(record), record.settings, at),
  );

/**
 * Packs the drafts and the courses in the trash for storage.
 * @throws 409 if the document would be too large
 */
export async function packUnpublished(
  courses: readonly ListedCourse<AdminCourseSummary>[],
): Promise<UnpublishedRecord> {
  return { gzip: await pack(JSON.stringify(courses), unpublishedFullMessage) };
}

/**
 * Returns the drafts and the courses in the trash from a record that `packUnpublished` made.
 * Returns an empty list for null.
 */
export async function unpackUnpublished(
  record: UnpublishedRecord | null,
): Promise<ListedCourse<AdminCourseSummary>[]> {
  if (record === null) return [];
  return JSON.parse((await decompress(record.gzip)).toString());
}
