import { createHash } from 'node:crypto';
import type { CourseInfo, CourseSubmission } from '@markaz/contract/courses';
import { Timestamp } from 'firebase-admin/firestore';
import type { CourseContents, CourseRecord, ThumbnailRecord } from '../../store/records/course.ts';
import { arrange, refuseOversized } from './arrange.ts';

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
 * What an admin enters of a course, stored under the same names; who the author is, is found out. A
 * field of the form that the record lacks does not compile.
 */
export type EnteredFields = Pick<CourseRecord, Exclude<keyof CourseInfo, 'author'>>;

/** What was asked, as a digest: the same request again gives the same. */
export function digestOf(request: object, thumbnail: Buffer | null): string {
  return createHash('sha256')
    .update(JSON.stringify(request))
    .update('\n')
    .update(thumbnail ?? '')
    .digest('base64url');
}

/** One request of one admin has one course: its id follows from them, so there is no second. */
export function courseIdOf(uid: string, requestId: string): string {
  return createHash('sha256').update(`${uid}\n${requestId}`).digest('hex').slice(0, 24);
}

/**
 * The records of a submitted course. Its author is decided where authors are known: in the store.
 * @throws 400 where a record would outgrow a document
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
    lectures: lectureContents,
  };
  refuseOversized(course, contents);
  return { id, course, contents };
}
