import type { CourseRevision, LectureInput } from '@markaz/contract/catalogue/course-input';
import { Timestamp } from 'firebase-admin/firestore';
import { invalidFields } from '../../core/api-error.ts';
import type {
  CourseContents,
  CourseRecord,
  StoredCourse,
  ThumbnailRecord,
} from '../../store/records/course.ts';
import { arrange, type EnteredFields, refuseOversized } from './new-course.ts';
import { type KeptQuiz, quizzesOf, withQuizzes } from './quiz-places.ts';

interface Circumstances {
  /** The uploaded one. */
  readonly picture: ThumbnailRecord | null;
  readonly author: CourseRecord['author'];
  /** Digest of the request. */
  readonly revisedAs: string;
  /** Quizzes of removed lectures that come back. */
  readonly comingBack: ReadonlyMap<string, KeptQuiz>;
  readonly now: Date;
  readonly newId: () => string;
}

/**
 * Allows removed lectures to come back, so that a form can undo a removal that was already saved.
 * @throws 400 naming lectures that the course never had, or that were sent twice
 */
export function refuseUnknownLectures(inputs: readonly LectureInput[], known: CourseRecord): void {
  const free = new Set([...known.lectures.map(({ id }) => id), ...known.removedLectures]);
  const fields: Record<string, string> = {};
  for (const [index, { id }] of inputs.entries()) {
    // `delete` also returns whether the id was still there.
    if (id === undefined || free.delete(id)) continue;
    fields[`lectures.${index}.id`] = 'هذه المحاضرة ليست في الكورس أو تكررت';
  }
  if (Object.keys(fields).length > 0) throw invalidFields(fields);
}

/** Returns a later time than `before`, even within a millisecond: no two versions share it. */
export function laterThan(before: Timestamp, now: Date): Timestamp {
  return Timestamp.fromMillis(Math.max(now.getTime(), before.toMillis() + 1));
}

/**
 * Applies a revision to a course. Lectures keep their ids, and so their students' progress.
 * @throws 400 for lectures of other courses, or if a record would outgrow a document
 */
export function reviseCourse(
  { course: before, contents: contentsBefore }: StoredCourse,
  { courseInfo, lectures: inputs, removeThumbnail }: CourseRevision,
  { picture, author, revisedAs, comingBack, now, newId }: Circumstances,
): StoredCourse {
  refuseUnknownLectures(inputs, before);
  const { contents: lectureContents, ...lectures } = arrange(inputs, ({ id }) => id ?? newId());
  const { author: _wanted, published = before.published, ...others } = courseInfo;
  const staying = new Set(lectures.lectures.map(({ id }) => id));
  const removed = before.lectures.map(({ id }) => id).filter((id) => !staying.has(id));
  const course: CourseRecord = {
    ...before,
    ...({ ...others, published } satisfies EnteredFields),
    ...lectures,
    removedLectures: [...before.removedLectures.filter((id) => !staying.has(id)), ...removed],
    author,
    thumbnail: picture ?? (removeThumbnail ? null : before.thumbnail),
    updatedAt: laterThan(before.updatedAt, now),
    revisedAs,
  };
  const contents: CourseContents = { ...contentsBefore, published, lectures: lectureContents };
  const kept = quizzesOf({ course: before, contents: contentsBefore });
  const after = withQuizzes({ course, contents }, new Map([...comingBack, ...kept]));
  refuseOversized(after.course, after.contents);
  return after;
}
