import type { CourseSubmission } from '@markaz/contract/catalogue/course-input';
import { Timestamp } from 'firebase-admin/firestore';
import type { Context } from '../../context.ts';
import { conflict } from '../../core/api-error.ts';
import { idOfRequest } from '../../core/requests.ts';
import type { Handlers } from '../../http/mount-endpoints.ts';
import { createCourseCounters } from '../../store/course-counters.ts';
import { type Database, readRecord } from '../../store/database.ts';
import {
  type CourseContents,
  type CourseRecord,
  courseRecordSchema,
  type StoredCourse,
  type ThumbnailRecord,
} from '../../store/records/course.ts';
import { schemaVersion } from '../../store/upgrades.ts';
import type { ThumbnailService } from '../thumbnails/service.ts';
import type { LinkService } from '../videos/links.ts';
import { prepareCaptions } from './captions.ts';
import {
  arrangeLectures,
  type CourseFormFields,
  digestOf,
  loggedFields,
  publishingFields,
  publishTime,
  refuseOversized,
  withQuizzes,
} from './course-records.ts';
import { changeLists, findAuthor, packLists, readLists, updateLists } from './lists.ts';

const idTakenMessage = 'حُفظ هذا الكورس من قبل بمحتوى آخر. افتحه من قائمة الكورسات لتعديله.';

interface CourseCreation {
  readonly createdBy: string;
  /** Digest of the request that adds the course, to recognise a repeated request. */
  readonly submissionDigest: string;
  readonly now: Date;
  readonly newId: () => string;
}

/**
 * Whether this request has already added the course. Cost: 1 read.
 * @throws 409 if another request has added it
 */
export async function isAlreadyAdded(
  database: Database,
  id: string,
  submissionDigest: string,
): Promise<boolean> {
  const existing = readRecord(courseRecordSchema, await database.course(id).get());
  if (existing === null) return false;
  if (existing.submittedAs === submissionDigest) return true;
  throw conflict(idTakenMessage);
}

/**
 * Returns a new course's records, without its picture and author.
 * @throws 400 if a record is too large
 */
export function makeCourse(
  { courseInfo, lectures: inputs }: CourseSubmission,
  { createdBy, submissionDigest, now, newId }: CourseCreation,
): StoredCourse {
  const lectures = arrangeLectures(inputs, newId, ({ publishAt = null }) =>
    publishTime(publishAt, now),
  );
  const { author: _requestedAuthor, ...enteredFields } = courseInfo;
  const publishing = publishingFields(courseInfo, now);
  const at = Timestamp.fromDate(now);
  const course: CourseRecord = {
    state: 'live',
    ...({ ...enteredFields, ...publishing } satisfies CourseFormFields),
    author: null,
    thumbnail: null,
    ...lectures.fields,
    removedLectures: [],
    createdAt: at,
    createdBy,
    updatedAt: at,
    trashedAt: null,
    trashedBy: null,
    submittedAs: submissionDigest,
    revisedAs: null,
  };
  const contents: CourseContents = {
    state: 'live',
    ...publishing,
    listVersion: '',
    lectures: lectures.contents,
  };
  // A new course has no quizzes yet.
  const newCourse = withQuizzes({ course, contents }, new Map());
  refuseOversized(newCourse.course, newCourse.contents);
  return newCourse;
}

export function createCourseAddition({
  database,
  now,
  thumbnails,
  links,
}: Context & { readonly thumbnails: ThumbnailService; readonly links: LinkService }) {
  const newId = () => database.courses.doc().id;

  return {
    /**
     * Adds a course with its picture, and updates the lists of courses, lecture titles and authors.
     * Everything is checked before the first write, so a failure leaves nothing behind. A repeated
     * request with the same `requestId` returns the same course. Cost: 4 reads, plus 2 with a
     * `requestId`.
     * @throws 400 with a message for each invalid field, 409 if the lists are full, 413 if the
     * picture is too large
     */
    async 'admin/courses/submit'({ caller: admin, input: { requestId, ...submission }, file }) {
      links.refuseRootStreams(submission.lectures);
      const id = requestId === undefined ? newId() : idOfRequest(admin.uid, requestId);
      const answer = { added: true, id } as const;
      const submissionDigest = digestOf(submission, file);
      if (requestId !== undefined && (await isAlreadyAdded(database, id, submissionDigest)))
        return answer;
      const acting = { admin, now: now() };
      const { course, contents } = makeCourse(submission, {
        createdBy: admin.uid,
        submissionDigest,
        now: acting.now,
        newId,
      });
      // Captions are uploaded for a course that exists, so a new course can only have links to them.
      await prepareCaptions(database, {
        ...{ cId: id, inputs: submission.lectures, before: [], removed: [] },
        after: Object.values(contents.lectures),
      });

      const add = (thumbnail: ThumbnailRecord | null) =>
        changeLists(database, acting, async () => {
          // The same request may run twice at the same time.
          if (requestId !== undefined && (await isAlreadyAdded(database, id, submissionDigest))) {
            if (thumbnail !== null) await database.pendingUpload(thumbnail.name).delete();
            return { answer };
          }
          const lists = await readLists(database, acting.now);
          const author = findAuthor(lists.authors, submission.courseInfo.author, newId);
          const added = { ...course, author, thumbnail };
          const writeLists = await packLists(lists, updateLists(lists, id, null, added));
          return {
            answer,
            change: {
              logged: {
                action: 'course.add',
                subjects: [`course/${id}`],
                after: loggedFields(course),
              },
              write(batch) {
                // The first course sets the current schema version, because a new centre has
                // nothing to migrate.
                if (lists.isNewCentre)
                  batch.set(database.schema, { version: schemaVersion, at: null });
                batch.create(database.course(id), added);
                batch.create(database.courseContents(id), contents);
                createCourseCounters(batch, database, id);
                // The picture is in use from this commit on, so it is no longer pending.
                if (thumbnail !== null) batch.delete(database.pendingUpload(thumbnail.name));
                writeLists(batch);
              },
            },
          };
        });
      return thumbnails.storeForCourse(file, id, acting.now, add);
    },
  } satisfies Partial<Handlers>;
}
