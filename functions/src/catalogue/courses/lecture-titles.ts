import {
  type CourseSummary,
  type TitleGrade,
  titleGrades,
} from '@markaz/contract/catalogue/courses';
import { byteLimits } from '@markaz/contract/limits';
import { compress, decompress, etagOf } from '../../store/packing.ts';
import type { LectureTitlesRecord, PackedAnswer } from '../../store/records/catalogue.ts';
import type { CourseRecord } from '../../store/records/course.ts';
import { createDueChanges } from './publishing.ts';

/** A title, or a title that students see from a time on, in milliseconds since 1970. */
type TimedTitle = string | { readonly title: string; readonly at: number };

/**
 * Lecture titles, keyed by course id. Includes only courses that have lectures and that are
 * published or will be published at a time.
 */
export type LectureTitles = Readonly<Record<string, readonly TimedTitle[]>>;

type TitledCourse = Pick<CourseSummary, 'id' | 'grade' | 'subject'>;

/**
 * If not all titles fit, this share of the courses is dropped in addition, to make room for the
 * next courses.
 */
const extraDroppedShare = 0.05;

function titlesOf({ published, publishAt, lectures }: CourseRecord, now: Date): TimedTitle[] {
  const publishedFrom = published ? 0 : (publishAt?.toMillis() ?? 0);
  return lectures.map(({ title, publishAt: lectureAt }) => {
    const at = Math.max(publishedFrom, lectureAt?.toMillis() ?? 0);
    return at > now.getTime() ? { title, at } : title;
  });
}

const isTimed = (title: TimedTitle) => typeof title !== 'string';

/** Returns the titles that students see at a time, and when the next one appears. */
function titlesAt(titles: readonly TimedTitle[] = [], at: Date) {
  const timed = titles.map((title) => (typeof title === 'string' ? { title, at: 0 } : title));
  const isHidden = (title: { readonly at: number }) => title.at > at.getTime();
  return {
    visible: timed.filter((title) => !isHidden(title)).map(({ title }) => title),
    next: Math.min(...timed.filter(isHidden).map((title) => title.at)),
  };
}

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
  now: Date,
): LectureTitles {
  const { [id]: titlesBefore = [], ...others } = titles;
  const titlesAfter = course === null ? [] : titlesOf(course, now);
  const areSame = JSON.stringify(titlesBefore) === JSON.stringify(titlesAfter);
  if (areSame && (titlesAfter.length === 0 || course?.grade === before?.grade)) return titles;
  return titlesAfter.length === 0 ? others : { ...others, [id]: titlesAfter };
}

async function pack(lectures: Readonly<Record<string, readonly string[]>>): Promise<PackedAnswer> {
  const text = JSON.stringify({ lectures });
  return { gzip: await compress(text), etag: etagOf(text) };
}

const gradeOf = ({ grade }: Pick<TitledCourse, 'grade'>): TitleGrade => grade ?? 'none';

/** The courses whose titles change later, keyed by id. */
type ChangingTitles = Readonly<
  Record<string, { readonly grade: TitleGrade; readonly titles: readonly TimedTitle[] }>
>;

async function packLater(
  changing: ChangingTitles,
  grades: LectureTitlesRecord['grades'],
  at: Date,
): Promise<LectureTitlesRecord['later']> {
  const next = Math.min(...Object.values(changing).map(({ titles }) => titlesAt(titles, at).next));
  if (next === Number.POSITIVE_INFINITY) return null;
  const text = JSON.stringify(changing);
  const etags = Object.values(grades).map(({ etag }) => etag);
  return { gzip: await compress(text), etag: etagOf(text + etags), at: next };
}

async function unpackLater({ later }: LectureTitlesRecord): Promise<ChangingTitles> {
  return later === null ? {} : JSON.parse((await decompress(later.gzip)).toString());
}

/** Returns the size of all grades' responses together, in bytes. */
export function packedBytes({ grades, later }: LectureTitlesRecord): number {
  const bytes = Object.values(grades).reduce((sum, { gzip }) => sum + gzip.length, 0);
  return bytes + (later?.gzip.length ?? 0);
}

/**
 * Packs the titles by grade, in the form in which they are stored and sent. If they are too large
 * for a document, the titles of the oldest courses are dropped. They return when these courses are
 * saved again. Searches still find these courses by their other fields.
 */
export async function packTitles(
  titles: LectureTitles,
  coursesNewestFirst: readonly TitledCourse[],
  at: Date,
): Promise<LectureTitlesRecord> {
  let listed = coursesNewestFirst.filter(({ id }) => titles[id] !== undefined);
  for (;;) {
    const packGrade = async (wantedGrade: TitleGrade) => {
      const courses = listed.filter((course) => gradeOf(course) === wantedGrade);
      // Titles of one subject share words, so they compress better side by side.
      courses.sort((a, b) => a.subject.localeCompare(b.subject));
      const lectures = courses.flatMap(({ id }) => {
        const { visible } = titlesAt(titles[id], at);
        return visible.length === 0 ? [] : [[id, visible] as const];
      });
      return [wantedGrade, await pack(Object.fromEntries(lectures))] as const;
    };
    const packed = await Promise.all(titleGrades.map(packGrade));
    const grades = Object.fromEntries(packed) as LectureTitlesRecord['grades'];
    const changing = listed.flatMap((course) => {
      const timed = titles[course.id] ?? [];
      return timed.some(isTimed)
        ? [[course.id, { grade: gradeOf(course), titles: timed }] as const]
        : [];
    });
    const record = { grades, later: await packLater(Object.fromEntries(changing), grades, at) };
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
  const changing = record === null ? {} : await unpackLater(record);
  const timed = Object.entries(changing).map(([id, { titles }]) => [id, titles] as const);
  return Object.assign({}, ...answers.map(({ lectures }) => lectures), Object.fromEntries(timed));
}

/** Creates a function that adds the due titles to stored titles. */
export const createTitleChanges = () =>
  createDueChanges<LectureTitlesRecord>(async (record, at) => {
    const changing = await unpackLater(record);
    const addTitles = async (grade: TitleGrade) => {
      const text = await decompress(record.grades[grade].gzip);
      const { lectures }: { lectures: Record<string, string[]> } = JSON.parse(text.toString());
      for (const [id, course] of Object.entries(changing)) {
        const { visible } = titlesAt(course.titles, at);
        if (course.grade === grade && visible.length > 0) lectures[id] = visible;
      }
      return [grade, await pack(lectures)] as const;
    };
    const packed = await Promise.all(titleGrades.map(addTitles));
    const grades = Object.fromEntries(packed) as LectureTitlesRecord['grades'];
    return { grades, later: await packLater(changing, grades, at) };
  });
