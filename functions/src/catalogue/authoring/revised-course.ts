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
  /** That was sent along. */
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
 * Lectures that were removed from the course may come back: so a removal is undone in a form that was
 * saved meanwhile. @throws 400 naming lectures that the course never had, or that were sent twice
 */
export function refuseUnknownLectures(inputs: readonly LectureInput[], known: CourseRecord): void {
  const free = new Set([...known.lectures.map(({ id }) => id), ...known.removedLectures]);
  const fields: Record<string, string> = {};
  for (const [index, { id }] of inputs.entries()) {
    // Deleting also tells whether it was still there.
    if (id === undefined || free.delete(id)) continue;
    fields[`lectures.${index}.id`] = 'هذه المحاضرة ليست في الكورس أو تكررت';
  }
  if (Object.keys(fields).length > 0) throw invalidFields(fields);
}

/** Later than before, even within one millisecond: two versions never look alike. */
export function laterThan(before: Timestamp, now: Date): Timestamp {
  return Timestamp.fromMillis(Math.max(now.getTime(), before.toMillis() + 1));
}

/**
 * What a course becomes. Lectures with an id keep it, and with it their students' progress.
 * @throws 400 for lectures that are not the course's, or where a record would outgrow a document
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
