import { createHash } from 'node:crypto';
import type { CourseSubmission } from '@markaz/contract/catalogue/course-input';
import { Timestamp } from 'firebase-admin/firestore';
import type { Context } from '../../context.ts';
import { conflict } from '../../core/api-error.ts';
import type { Handlers } from '../../http/mount-endpoints.ts';
import { createCourseCounters } from '../../store/course-numbers.ts';
import { readRecord } from '../../store/database.ts';
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
import {
  arrange,
  digestOf,
  type EnteredFields,
  refuseOversized,
  withQuizzes,
} from './course-records.ts';
import { changeLists, findAuthor, packLists, readLists, updateLists } from './lists.ts';

const idTaken = 'حُفظ هذا الكورس من قبل بمحتوى آخر. افتحه من قائمة الكورسات لتعديله.';

interface Circumstances {
  readonly createdBy: string;
  /** Digest of the request that adds the course. */
  readonly submittedAs: string;
  readonly now: Date;
  readonly newId: () => string;
}

/** Derives a course's id from its request, so that a repeated request adds no second course. */
function courseIdOf(uid: string, requestId: string): string {
  return createHash('sha256').update(`${uid}\n${requestId}`).digest('hex').slice(0, 24);
}

/** Returns the records of a course, without picture and author. @throws 400 if one is too large */
export function makeCourse(
  { courseInfo, lectures: inputs }: CourseSubmission,
  { createdBy, submittedAs, now, newId }: Circumstances,
): StoredCourse {
  const lectures = arrange(inputs, newId);
  const { author: _wanted, ...entered } = courseInfo;
  const at = Timestamp.fromDate(now);
  const course: CourseRecord = {
    state: 'live',
    ...(entered satisfies EnteredFields),
    author: null,
    thumbnail: null,
    ...lectures.fields,
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
    lectures: lectures.contents,
  };
  const made = withQuizzes({ course, contents }, new Map());
  refuseOversized(made.course, made.contents);
  return made;
}

export function createCourseAddition({
  database,
  now,
  thumbnails,
  links,
}: Context & { readonly thumbnails: ThumbnailService; readonly links: LinkService }) {
  const newId = () => database.courses.doc().id;

  /** Whether this request has already added the course. One read. @throws 409 if another one has */
  async function wasAdded(id: string, submittedAs: string): Promise<boolean> {
    const earlier = readRecord(courseRecordSchema, await database.course(id).get());
    if (earlier === null) return false;
    if (earlier.submittedAs === submittedAs) return true;
    throw conflict(idTaken);
  }

  return {
    /**
     * Stores a course with its picture and updates all lists. Everything is checked before the
     * first write, so that a failure leaves nothing behind. Four reads; two more with a
     * `requestId`, with which a repeated request returns the same course.
     * @throws 400 naming the invalid fields, 409 if the lists are full, 413
     */
    async 'admin/courses/submit'({ caller: admin, input: { requestId, ...submission }, file }) {
      links.refuseWholeHosts(submission.lectures);
      const id = requestId === undefined ? newId() : courseIdOf(admin.uid, requestId);
      const answer = { added: true, id } as const;
      const submittedAs = digestOf(submission, file);
      if (requestId !== undefined && (await wasAdded(id, submittedAs))) return answer;
      const acting = { admin, now: now() };
      const circumstances = { createdBy: admin.uid, submittedAs, now: acting.now, newId };
      const { course, contents } = makeCourse(submission, circumstances);

      const add = (thumbnail: ThumbnailRecord | null) =>
        changeLists(database, acting, async () => {
          // The same request may run twice at the same time.
          if (requestId !== undefined && (await wasAdded(id, submittedAs))) {
            if (thumbnail !== null) await database.pendingUpload(thumbnail.name).delete();
            return { answer };
          }
          const lists = await readLists(database.firestore, database);
          const author = findAuthor(lists.authors, submission.courseInfo.author, newId);
          const added = { ...course, author, thumbnail };
          const writeLists = await packLists(lists, updateLists(lists, id, null, added));
          const { title, published, lectureCount } = course;
          return {
            answer,
            change: {
              logged: {
                action: 'course.add',
                subjects: [`course/${id}`],
                after: { title, published, lectureCount },
              },
              write(batch) {
                // A new centre needs no migration, because it starts at the current schema version.
                if (lists.isNewCentre)
                  batch.set(database.schema, { version: schemaVersion, at: null });
                batch.create(database.course(id), added);
                batch.create(database.courseContents(id), contents);
                createCourseCounters(batch, database, id);
                // With this commit, the picture is in use.
                if (thumbnail !== null) batch.delete(database.pendingUpload(thumbnail.name));
                writeLists(batch);
              },
            },
          };
        });
      return thumbnails.keepWhile(file, id, acting.now, add);
    },
  } satisfies Partial<Handlers>;
}
