import {
  type CourseSummary,
  type TitleGrade,
  titleGrades,
} from '@markaz/contract/catalogue/courses';
import { byteLimits } from '@markaz/contract/limits';
import { compress, decompress, etagOf } from '../../store/packing.ts';
import type { LectureTitlesRecord, PackedAnswer } from '../../store/records/catalogue.ts';
import type { CourseRecord } from '../../store/records/course.ts';

/** The titles of published courses' lectures, by course; only of courses that have any. */
export type LectureTitles = Readonly<Record<string, readonly string[]>>;

type Titled = Pick<CourseSummary, 'id' | 'grade' | 'subject'>;

/** What of the courses is dropped at once where they do not all fit, so that the next ones do. */
const dropped = 0.05;

/**
 * The titles after a course became `shown`; null where students do not see it. The very same object
 * where nothing has to be packed again.
 * @param before the course as it was; null where it is new
 */
export function withTitlesOf(
  titles: LectureTitles,
  id: string,
  shown: CourseRecord | null,
  before: Pick<CourseRecord, 'grade'> | null,
): LectureTitles {
  const { [id]: known = [], ...others } = titles;
  const after = shown?.lectures.map(({ title }) => title) ?? [];
  const areSame = JSON.stringify(known) === JSON.stringify(after);
  if (areSame && (after.length === 0 || shown?.grade === before?.grade)) return titles;
  return after.length === 0 ? others : { ...others, [id]: after };
}

async function pack(titles: LectureTitles, courses: readonly Titled[]): Promise<PackedAnswer> {
  const lectures = Object.fromEntries(courses.map(({ id }) => [id, titles[id]]));
  const text = JSON.stringify({ lectures });
  return { gzip: await compress(text), etag: etagOf(text) };
}

/** Bytes of the answers to all grades together. */
export function packedBytes({ grades }: LectureTitlesRecord): number {
  return Object.values(grades).reduce((sum, { gzip }) => sum + gzip.length, 0);
}

/**
 * The titles as they are stored and sent, by grade. Where they outgrow a document, the oldest courses'
 * are left out until those are saved again: they are found by everything else, and no course is refused.
 * @param newestFirst the published courses
 */
export async function packTitles(
  titles: LectureTitles,
  newestFirst: readonly Titled[],
): Promise<LectureTitlesRecord> {
  let kept = newestFirst.filter(({ id }) => titles[id] !== undefined);
  for (;;) {
    const packGrade = async (wanted: TitleGrade) => {
      const courses = kept.filter(({ grade }) => (grade ?? 'none') === wanted);
      // Lectures of a subject share words: side by side they compress better.
      courses.sort((a, b) => a.subject.localeCompare(b.subject));
      return [wanted, await pack(titles, courses)] as const;
    };
    const packed = await Promise.all(titleGrades.map(packGrade));
    const record = { grades: Object.fromEntries(packed) as LectureTitlesRecord['grades'] };
    const bytes = packedBytes(record);
    if (bytes <= byteLimits.storedDocument) return record;
    const share = Math.min(1, byteLimits.storedDocument / bytes) - dropped;
    kept = kept.slice(0, Math.floor(kept.length * share));
  }
}

/** The titles of what `packTitles` made; null holds none. */
export async function unpackTitles(record: LectureTitlesRecord | null): Promise<LectureTitles> {
  const packed = Object.values(record?.grades ?? {});
  const texts = await Promise.all(packed.map(({ gzip }) => decompress(gzip)));
  const answers = texts.map((text): { lectures: LectureTitles } => JSON.parse(text.toString()));
  return Object.assign({}, ...answers.map(({ lectures }) => lectures));
}
