import type { CourseRevision, LectureInput } from '@markaz/contract/catalogue/course-input';
import type { Context } from '../../context.ts';
import { conflict, invalidFields, notFound } from '../../core/api-error.ts';
import type { Handlers } from '../../http/mount-endpoints.ts';
import { readRecord } from '../../store/database.ts';
import {
  type CourseContents,
  type CourseHead,
  type CourseRecord,
  courseContentsSchema,
  courseRecordSchema,
  type StoredCourse,
  type ThumbnailRecord,
} from '../../store/records/course.ts';
import { removedLectureSchema } from '../../store/records/removed-lecture.ts';
import { ifUnchanged, replaceDocument } from '../../store/staff-action.ts';
import type { CourseStore } from '../courses/store.ts';
import { leaveThumbnail } from '../thumbnails/pending-uploads.ts';
import type { ThumbnailService } from '../thumbnails/service.ts';
import type { LinkService } from '../videos/links.ts';
import {
  arrange,
  digestOf,
  type EnteredFields,
  laterThan,
  type PlacedQuiz,
  quizzesOf,
  refuseOversized,
  withQuizzes,
} from './course-records.ts';
import { changeLists, findAuthor, packLists, readLists, updateLists } from './lists.ts';
import { presentEdited, removeLectures } from './removed-lectures.ts';

const changedMeanwhile = 'عُدّل هذا الكورس في هذه الأثناء. حدّث الصفحة ثم أعد تعديلك.';

/** Most titles of removed lectures in a log entry; its `lectureCount` shows how many are left. */
const loggedTitles = 10;

/**
 * Checks ids of lectures. Removed lectures are allowed, so that a form can undo a removal.
 * @throws 400 naming lectures that the course never had, or that were sent twice
 */
function refuseUnknownLectures(inputs: readonly LectureInput[], known: CourseRecord): void {
  const free = new Set([...known.lectures.map(({ id }) => id), ...known.removedLectures]);
  const fields: Record<string, string> = {};
  for (const [index, { id }] of inputs.entries()) {
    // `delete` returns whether the id was in the set.
    if (id === undefined || free.delete(id)) continue;
    fields[`lectures.${index}.id`] = 'هذه المحاضرة ليست في الكورس أو تكررت';
  }
  if (Object.keys(fields).length > 0) throw invalidFields(fields);
}

/**
 * Applies a revision to a course. Lectures keep their ids, so that progress still counts.
 * @throws 400 for lectures of other courses, or if a record would be too large
 */
function reviseCourse(
  { course: before, contents: contentsBefore }: StoredCourse,
  { courseInfo, lectures: inputs, removeThumbnail }: CourseRevision,
  {
    picture,
    author,
    revisedAs,
    returning,
    now,
    newId,
  }: Pick<CourseRecord, 'author' | 'revisedAs'> & {
    /** The uploaded picture, if any. */
    readonly picture: ThumbnailRecord | null;
    /** Quizzes of removed lectures that the revision restores, keyed by lecture id. */
    readonly returning: ReadonlyMap<string, PlacedQuiz>;
    readonly now: Date;
    readonly newId: () => string;
  },
): StoredCourse {
  refuseUnknownLectures(inputs, before);
  const lectures = arrange(inputs, ({ id }) => id ?? newId());
  const { author: _wanted, published = before.published, ...others } = courseInfo;
  const staying = new Set(lectures.fields.lectures.map(({ id }) => id));
  const known = [...before.removedLectures, ...before.lectures.map(({ id }) => id)];
  const course: CourseRecord = {
    ...before,
    ...({ ...others, published } satisfies EnteredFields),
    ...lectures.fields,
    removedLectures: known.filter((id) => !staying.has(id)),
    author,
    thumbnail: picture ?? (removeThumbnail ? null : before.thumbnail),
    updatedAt: laterThan(before.updatedAt, now),
    revisedAs,
  };
  const contents: CourseContents = { ...contentsBefore, published, lectures: lectures.contents };
  const current = quizzesOf({ course: before, contents: contentsBefore });
  const after = withQuizzes({ course, contents }, new Map([...returning, ...current]));
  refuseOversized(after.course, after.contents);
  return after;
}

/** @throws 404, 409 if the course changed since it was read, unless this request changed it */
function refuseStale(
  course: CourseRecord | null,
  { updatedAt }: CourseRevision,
  revisedAs: string,
): asserts course is CourseRecord {
  if (course === null || course.state === 'trashed') throw notFound();
  const isCurrent = course.updatedAt.toDate().toISOString() === updatedAt;
  if (!isCurrent && course.revisedAs !== revisedAs) throw conflict(changedMeanwhile);
}

function factsOf({ title, published, lectureCount }: CourseHead) {
  return { title, published, lectureCount };
}

export function createCourseRevision({
  database,
  now,
  courses,
  thumbnails,
  links,
}: Context & {
  readonly courses: CourseStore;
  readonly thumbnails: ThumbnailService;
  readonly links: LinkService;
}) {
  const newId = () => database.courses.doc().id;

  /** Rejects requests that must fail before their picture is decoded. @throws 400, 404, 409 */
  async function precheck(revision: CourseRevision, revisedAs: string): Promise<void> {
    const course = await courses.read(revision.id);
    refuseStale(course, revision, revisedAs);
    if (course.revisedAs !== revisedAs) refuseUnknownLectures(revision.lectures, course);
  }

  /** Reads removed lectures that the form contains again. Cost: one read per lecture. */
  async function readReturning({ removedLectures }: CourseRecord, { lectures }: CourseRevision) {
    const wanted = new Set(lectures.map(({ id }) => id));
    const ids = removedLectures.filter((id) => wanted.has(id));
    return ids.length === 0 ? [] : database.firestore.getAll(...ids.map(database.removedLecture));
  }

  return {
    /**
     * Changes a live course completely or not at all. A repeated request changes nothing. Six
     * reads, one more with a picture, one per restored lecture. A replaced picture is deleted
     * afterwards.
     * @throws 400 naming the invalid fields, 404, 409 if the course changed since it was read or
     * the lists are full, 413
     */
    async 'admin/courses/update'({ caller: admin, input: revision, file }) {
      const { id, courseInfo } = revision;
      links.refuseWholeHosts(revision.lectures);
      const revisedAs = digestOf(revision, file);
      if (file !== null) await precheck(revision, revisedAs);
      const acting = { admin, now: now() };

      const revise = (picture: ThumbnailRecord | null) =>
        changeLists(database, acting, async () => {
          const [courseDoc, contentsDoc] = await database.firestore.getAll(
            database.course(id),
            database.courseContents(id),
          );
          const course = readRecord(courseRecordSchema, courseDoc);
          const contents = readRecord(courseContentsSchema, contentsDoc);
          if (contents === null || !courseDoc || !contentsDoc) throw notFound();
          refuseStale(course, revision, revisedAs);
          const before = { course, contents };
          if (course.revisedAs === revisedAs) {
            if (picture !== null) await database.pendingUpload(picture.name).delete();
            return { answer: { after: before, left: null } };
          }

          const lists = await readLists(database.firestore, database);
          const author = findAuthor(lists.authors, courseInfo.author, newId);
          const removedDocs = await readReturning(course, revision);
          const returning = removedDocs.map((doc) => {
            const lecture = readRecord(removedLectureSchema, doc);
            return [doc.id, { facts: lecture?.quiz, contents: lecture?.quizContents }] as const;
          });
          const after = reviseCourse(before, revision, {
            picture,
            author,
            revisedAs,
            returning: new Map(returning),
            now: acting.now,
            newId,
          });
          const removed = removeLectures(id, before, after.course, acting);
          const titles = removed.map(([, { title }]) => title).slice(0, loggedTitles);
          const old = course.thumbnail;
          const newPicture = old?.name !== after.course.thumbnail?.name;
          const left = newPicture ? old : null;
          const writeLists = await packLists(lists, updateLists(lists, id, course, after.course));
          return {
            answer: { after, left },
            change: {
              logged: {
                action: 'course.update',
                subjects: [`course/${id}`],
                before: factsOf(course),
                after: {
                  ...factsOf(after.course),
                  newPicture,
                  ...(titles.length > 0 && { removed: titles }),
                },
              },
              write(batch) {
                replaceDocument(batch, courseDoc, after.course);
                replaceDocument(batch, contentsDoc, after.contents);
                for (const [lId, lecture] of removed)
                  batch.set(database.removedLecture(lId), lecture);
                for (const doc of removedDocs)
                  if (doc.exists) batch.delete(doc.ref, ifUnchanged(doc));
                if (left !== null) leaveThumbnail(batch, database, id, left, acting.now);
                // With this commit, the picture is in use.
                if (picture !== null) batch.delete(database.pendingUpload(picture.name));
                writeLists(batch);
              },
            },
          };
        });
      const { after, left } = await thumbnails.keepWhile(file, id, acting.now, revise);
      if (left !== null) await thumbnails.release(left, id);
      return { updated: true, ...(await presentEdited(database, id, after)) };
    },
  } satisfies Partial<Handlers>;
}
