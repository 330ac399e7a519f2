import { createHash } from 'node:crypto';
import { canHaveCaptions } from '@markaz/contract/catalogue/captions';
import type { CourseInfo, LectureInput } from '@markaz/contract/catalogue/course-input';
import { gateBefore } from '@markaz/contract/catalogue/gates';
import type { Resource } from '@markaz/contract/catalogue/lectures';
import { hasFixedSize } from '@markaz/contract/catalogue/video-source';
import { byteLimits } from '@markaz/contract/limits';
import { Timestamp } from 'firebase-admin/firestore';
import { invalidFields } from '../../core/api-error.ts';
import type {
  CourseContents,
  CourseHead,
  CourseRecord,
  StoredCourse,
} from '../../store/records/course.ts';
import { lectureFields } from '../courses/publishing.ts';

type LectureContents = CourseContents['lectures'][string];

/**
 * The form fields that a course record stores under the same names. If the record lacks a form
 * field, this type does not compile.
 */
export type CourseFormFields = Pick<CourseRecord, Exclude<keyof CourseInfo, 'author'>>;

/** Converts a time of publishing to what is stored. A time that is past means «now». */
export function publishTime(publishAt: string | null, now: Date): Timestamp | null {
  const at = publishAt === null ? null : new Date(publishAt);
  return at === null || at <= now ? null : Timestamp.fromDate(at);
}

/**
 * Returns the fields that say when students see a course. A draft whose time is past is published.
 */
export function publishingFields(
  { published, publishAt }: Pick<CourseInfo, 'published' | 'publishAt'>,
  now: Date,
): Pick<CourseRecord, 'published' | 'publishAt'> {
  const later = published ? null : publishTime(publishAt, now);
  return { published: published || (publishAt !== null && later === null), publishAt: later };
}

/** Returns the facts about a course that log entries contain. */
export function loggedFields({ title, published, publishAt, lectureCount }: CourseHead) {
  return {
    ...{ title, published, lectureCount },
    ...(publishAt !== null && { publishAt: publishAt.toDate().toISOString() }),
  };
}

/** Returns a digest of a request and its file. A repeated request is recognised by its digest. */
export function digestOf(request: object, file: Buffer | null): string {
  return createHash('sha256')
    .update(JSON.stringify(request))
    .update('\n')
    .update(file ?? '')
    .digest('base64url');
}

/**
 * Returns the time of an update. This is `now`, or 1 ms after the former update if that is later.
 * So two versions of a course never have the same time.
 */
export function nextUpdateTime(before: Timestamp, now: Date): Timestamp {
  return Timestamp.fromMillis(Math.max(now.getTime(), before.toMillis() + 1));
}

function toResource({
  type,
  src,
  title = '',
  bytes,
  captions,
}: LectureInput['resources'][number]): Resource {
  return {
    type,
    src,
    ...(title !== '' && { title }),
    ...(bytes != null && hasFixedSize({ type, src }) && { bytes }),
    ...(captions !== '' && canHaveCaptions({ type, src }) && { captions }),
  };
}

/**
 * Sorts lectures by `order`. Lectures with the same `order` keep their sequence. Only the new
 * sequence is stored, not `order`.
 * @param idOf returns the id under which a lecture is stored
 * @param publishAtOf returns when students begin to see a lecture, or null if at once
 */
export function arrangeLectures(
  inputs: readonly LectureInput[],
  idOf: (input: LectureInput) => string,
  publishAtOf: (input: LectureInput) => Timestamp | null,
): {
  readonly fields: ReturnType<typeof lectureFields>;
  readonly contents: CourseContents['lectures'];
} {
  const arranged = inputs
    .toSorted((a, b) => a.order - b.order)
    .map((input) => {
      const { title, description, unit, open, durationSeconds } = input;
      const id = idOf(input);
      const resources = input.resources.map(toResource);
      const resourceCount = resources.length;
      const publishAt = publishAtOf(input);
      const lecture = {
        ...{ id, title, description, unit, open, resourceCount, durationSeconds },
        ...(publishAt !== null && { publishAt }),
      };
      return { lecture, resources };
    });
  const contents = arranged.map(({ lecture: { id, open }, resources }) => [
    id,
    { open, resources },
  ]);
  return {
    fields: lectureFields(arranged.map(({ lecture }) => lecture)),
    contents: Object.fromEntries(contents),
  };
}

/**
 * Replacer for `JSON.stringify` that writes bytes as base64. Base64 is longer than the bytes, so
 * `refuseOversized` never measures too small a size.
 */
function bytesAsText(this: unknown, key: string, value: unknown): unknown {
  // `toJSON` has already turned a Buffer into an object of numbers.
  const propertyValue: unknown = Reflect.get(Object(this), key);
  return propertyValue instanceof Uint8Array
    ? Buffer.from(propertyValue).toString('base64')
    : value;
}

/**
 * Rejects records that are too large for Firestore. Measures the length of their JSON, which is
 * slightly longer than the size that Firestore measures.
 * @throws 400
 */
export function refuseOversized(...records: readonly object[]): void {
  const isTooLarge = (record: object) =>
    Buffer.byteLength(JSON.stringify(record, bytesAsText)) > byteLimits.storedDocument;
  if (!records.some(isTooLarge)) return;
  throw invalidFields({ lectures: 'مجموع نصوص المحاضرات وروابطها أكبر من المسموح' });
}

/** Returns a hash by which devices notice that a course's lectures have changed. */
function listVersionOf(lectures: CourseRecord['lectures']): string {
  return createHash('sha256').update(JSON.stringify(lectures)).digest('base64url').slice(0, 16);
}

/** What is stored about a lecture's quiz. Both fields are undefined if the lecture has no quiz. */
export interface LectureQuiz {
  /** The part in the course record, which lists of lectures show. */
  readonly listed: CourseRecord['lectures'][number]['quiz'];
  /** The part in the course's contents, with the questions. */
  readonly contents: LectureContents['quiz'];
}

/** Returns the quizzes of a course, keyed by lecture id. */
export function quizzesOf({ course, contents }: StoredCourse): ReadonlyMap<string, LectureQuiz> {
  return new Map(
    course.lectures.flatMap(({ id, quiz }) =>
      quiz === undefined ? [] : [[id, { listed: quiz, contents: contents.lectures[id]?.quiz }]],
    ),
  );
}

/**
 * Returns a course with other quizzes. Also stores in each lecture's contents when it is published,
 * and in `after` the id of the lecture whose quiz must be passed first.
 * @param quizzes keyed by lecture id
 */
export function withQuizzes(
  { course, contents }: StoredCourse,
  quizzes: ReadonlyMap<string, LectureQuiz>,
): StoredCourse {
  const lectures = course.lectures.map(({ quiz: _before, ...lecture }) => {
    const quiz = quizzes.get(lecture.id)?.listed;
    return quiz === undefined ? lecture : { ...lecture, quiz };
  });
  const publishTimes = new Map(lectures.map(({ id, publishAt }) => [id, publishAt]));
  const lectureEntries = Object.entries(contents.lectures).map(([id, { open, resources }]) => {
    const quiz = quizzes.get(id)?.contents;
    const after = gateBefore(lectures, id);
    const publishAt = publishTimes.get(id);
    const lectureContents: LectureContents = {
      open,
      resources,
      ...(quiz !== undefined && { quiz }),
      ...(after !== null && { after }),
      ...(publishAt !== undefined && { publishAt }),
    };
    return [id, lectureContents] as const;
  });
  return {
    course: { ...course, lectures },
    contents: {
      ...contents,
      listVersion: listVersionOf(lectures),
      lectures: Object.fromEntries(lectureEntries),
    },
  };
}
