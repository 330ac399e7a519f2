import { createHash } from 'node:crypto';
import type {
  CourseInfo,
  CourseSubmission,
  LectureInput,
} from '@markaz/contract/catalogue/course-input';
import type { Resource } from '@markaz/contract/catalogue/lectures';
import { hasSize } from '@markaz/contract/catalogue/video-source';
import { byteLimits } from '@markaz/contract/limits';
import { Timestamp } from 'firebase-admin/firestore';
import { invalidFields } from '../../core/api-error.ts';
import type {
  CourseContents,
  CourseRecord,
  LectureRecord,
  ThumbnailRecord,
} from '../../store/records/course.ts';
import { withQuizzes } from './quiz-places.ts';

/** A course's lectures, split for its two documents. */
interface ArrangedLectures {
  readonly lectures: LectureRecord[];
  readonly lectureCount: number;
  readonly openLectureCount: number;
  readonly contents: CourseContents['lectures'];
}

function toResource({ type, src, title = '', bytes }: LectureInput['resources'][number]): Resource {
  return {
    type,
    src,
    ...(title !== '' && { title }),
    ...(bytes != null && hasSize({ type, src }) && { bytes }),
  };
}

/**
 * Sorts lectures by their `order`; equal ones stay as they came. The position then defines `order`.
 * @param idOf returns a lecture's id
 */
export function arrange(
  inputs: readonly LectureInput[],
  idOf: (input: LectureInput) => string,
): ArrangedLectures {
  const contents: CourseContents['lectures'] = {};
  const lectures = inputs
    .toSorted((a, b) => a.order - b.order)
    .map((input) => {
      const resources = input.resources.map(toResource);
      const id = idOf(input);
      contents[id] = { open: input.open, resources };
      return {
        id,
        title: input.title,
        description: input.description,
        unit: input.unit,
        open: input.open,
        resourceCount: resources.length,
        durationSeconds: input.durationSeconds,
      };
    });
  return {
    lectures,
    lectureCount: lectures.length,
    openLectureCount: lectures.filter(({ open }) => open === 'true').length,
    contents,
  };
}

/** Turns bytes into base64, which is longer than the bytes. */
function bytesAsText(this: unknown, key: string, value: unknown): unknown {
  // `toJSON` has already turned a Buffer into an object of numbers.
  const held: unknown = Reflect.get(Object(this), key);
  return held instanceof Uint8Array ? Buffer.from(held).toString('base64') : value;
}

/**
 * Refuses records that are too large for Firestore. Their JSON is slightly longer than the size
 * that Firestore counts. @throws 400
 */
export function refuseOversized(...records: readonly object[]): void {
  const isTooLarge = (record: object) =>
    Buffer.byteLength(JSON.stringify(record, bytesAsText)) > byteLimits.storedDocument;
  if (!records.some(isTooLarge)) return;
  throw invalidFields({ lectures: 'مجموع نصوص المحاضرات وروابطها أكبر من المسموح' });
}

export interface NewCourse {
  readonly id: string;
  readonly course: CourseRecord;
  readonly contents: CourseContents;
}

interface Circumstances {
  readonly id: string;
  readonly thumbnail: ThumbnailRecord | null;
  readonly createdBy: string;
  /** Digest of the request. */
  readonly submittedAs: string;
  readonly now: Date;
  readonly newId: () => string;
}

/**
 * The fields that an admin enters, stored under the same names. The author is looked up. A form
 * field that the record lacks does not compile.
 */
export type EnteredFields = Pick<CourseRecord, Exclude<keyof CourseInfo, 'author'>>;

/** Returns a digest of a request, by which a repeated request is recognised. */
export function digestOf(request: object, thumbnail: Buffer | null): string {
  return createHash('sha256')
    .update(JSON.stringify(request))
    .update('\n')
    .update(thumbnail ?? '')
    .digest('base64url');
}

/** Derives a course's id from its request, so that a repeated one adds no second course. */
export function courseIdOf(uid: string, requestId: string): string {
  return createHash('sha256').update(`${uid}\n${requestId}`).digest('hex').slice(0, 24);
}

/**
 * Returns the records of a submitted course. Its author is set later, by the store.
 * @throws 400 if a record would outgrow a document
 */
export function makeCourse(
  { courseInfo, lectures: inputs }: CourseSubmission,
  { id, thumbnail, createdBy, submittedAs, now, newId }: Circumstances,
): NewCourse {
  const { contents: lectureContents, ...lectures } = arrange(inputs, newId);
  const { author: _wanted, ...entered } = courseInfo;
  const at = Timestamp.fromDate(now);
  const course: CourseRecord = {
    state: 'live',
    ...(entered satisfies EnteredFields),
    author: null,
    thumbnail,
    ...lectures,
    removedLectures: [],
    createdAt: at,
    createdBy,
    updatedAt: at,
    trashedAt: null,
    trashedBy: null,
    submittedAs,
    revisedAs: null,
  };
  const contents: CourseContents = {
    state: 'live',
    published: courseInfo.published,
    listVersion: '',
    lectures: lectureContents,
  };
  const made = withQuizzes({ course, contents }, new Map());
  refuseOversized(made.course, made.contents);
  return { id, ...made };
}
