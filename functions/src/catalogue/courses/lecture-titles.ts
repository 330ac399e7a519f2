import {
  type CourseSummary,
  type TitleGrade,
  titleGrades,
} from '@markaz/contract/catalogue/courses';
import { byteLimits } from '@markaz/contract/limits';
import { compress, decompress, etagOf } from '../../store/packing.ts';
import type { LectureTitlesRecord, PackedAnswer } from '../../store/records/catalogue.ts';
import type { CourseRecord } from '../../store/records/course.ts';

/** Lecture titles, keyed by course id. Includes only published courses that have lectures. */
export type LectureTitles = Readonly<Record<string, readonly string[]>>;

type TitledCourse = Pick<CourseSummary, 'id' | 'grade' | 'subject'>;

/**
 * If not all titles fit, this share of the courses is dropped in addition, to make room for the
 * next courses.
 */
const extraDroppedShare = 0.05;

/**
 * Returns the titles after a course has changed, or the same object if they need not be packed
 * again.
 * @param course null if students cannot see the course
 */
export function updateTitles(
  titles: LectureTitles,
  id: string,
  course: CourseRecord | null,
  before: Pick<CourseRecord, 'grade'> | null,
): LectureTitles {
  const { [id]: titlesBefore = [], ...others } = titles;
  const titlesAfter = course?.lectures.map(({ title }) => title) ?? [];
  const areSame = JSON.stringify(titlesBefore) === JSON.stringify(titlesAfter);
  if (areSame && (titlesAfter.length === 0 || course?.grade === before?.grade)) return titles;
  return titlesAfter.length === 0 ? others : { ...others, [id]: titlesAfter };
}

async function pack(
  titles: LectureTitles,
  courses: readonly TitledCourse[],
): Promise<PackedAnswer> {
  const lectures = Object.fromEntries(courses.map(({ id }) => [id, titles[id]]));
  const text = JSON.stringify({ lectures });
  return { gzip: await compress(text), etag: etagOf(text) };
}

/** Returns the size of all grades' responses together, in bytes. */
export function packedBytes({ grades }: LectureTitlesRecord): number {
  return Object.values(grades).reduce((sum, { gzip }) => sum + gzip.length, 0);
}

/**
 * Packs the titles by grade, in the form in which they are stored and sent. If they are too large
 * for a document, the titles of the oldest courses are dropped. They return when these courses are
 * saved again. Searches still find these courses by their other fields.
 */
export async function packTitles(
  titles: LectureTitles,
  coursesNewestFirst: readonly TitledCourse[],
): Promise<LectureTitlesRecord> {
  let listed = coursesNewestFirst.filter(({ id }) => titles[id] !== undefined);
  for (;;) {
    const packGrade = async (wantedGrade: TitleGrade) => {
      const courses = listed.filter(({ grade }) => (grade ?? 'none') === wantedGrade);
      // Titles of one subject share words, so they compress better side by side.
      courses.sort((a, b) => a.subject.localeCompare(b.subject));
      return [wantedGrade, await pack(titles, courses)] as const;
    };
    const packed = await Promise.all(titleGrades.map(packGrade));
    const record = { grades: Object.fromEntries(packed) as LectureTitlesRecord['grades'] };
    const bytes = packedBytes(record);
    if (bytes <= byteLimits.storedDocument) return record;
    const share = Math.min(1, byteLimits.storedDocument / bytes) - extraDroppedShare;
    listed = listed.slice(0, Math.floor(listed.length * share));
  }
}

/** Returns the titles of a record that `packTitles` made. Returns an empty object for null. */
export async function unpackTitles(record: LectureTitlesRecord | null): Promise<LectureTitles> {
  const packed = Object.values(record?.grades ?? {});
  const texts = await Promise.all(packed.map(({ gzip }) => decompress(gzip)));
  const answers = texts.map((text): { lectures: LectureTitles } => JSON.parse(text.toString()));
  return Object.assign({}, ...answers.map(({ lectures }) => lectures));
}
