import type { CourseRevision, LectureInput } from '@markaz/contract/catalogue/course-input';
import type { Context } from '../../context.ts';
import { conflict, invalidFields, notFound } from '../../core/api-error.ts';
import type { Handlers } from '../../http/mount-endpoints.ts';
import { readRecord } from '../../store/database.ts';
import {
  type CourseContents,
  type CourseRecord,
  courseContentsSchema,
  courseRecordSchema,
  type StoredCourse,
  type ThumbnailRecord,
} from '../../store/records/course.ts';
import { removedLectureSchema } from '../../store/records/removed-lecture.ts';
import { ifUnchanged, replaceDocument } from '../../store/staff-action.ts';
import type { CourseStore } from '../courses/store.ts';
import { markThumbnailUnused } from '../thumbnails/pending-uploads.ts';
import type { ThumbnailService } from '../thumbnails/service.ts';
import type { LinkService } from '../videos/links.ts';
import { prepareCaptions } from './captions.ts';
import {
  arrangeLectures,
  type CourseFormFields,
  digestOf,
  type LectureQuiz,
  loggedFields,
  nextUpdateTime,
  publishingFields,
  publishTime,
  quizzesOf,
  refuseOversized,
  withQuizzes,
} from './course-records.ts';
import { changeLists, findAuthor, packLists, readLists, updateLists } from './lists.ts';
import { presentForEditor, removeLectures } from './removed-lectures.ts';

const changedMessage = 'عُدّل هذا الكورس في هذه الأثناء. حدّث الصفحة ثم أعد تعديلك.';

/** Maximum number of removed lectures whose titles a log entry contains. */
const maxLoggedTitles = 10;

/**
 * Checks the ids of the sent lectures. Ids of removed lectures are allowed, so that the form can
 * undo a removal.
 * @throws 400 with a message for each lecture that the course never had or that was sent twice
 */
function refuseUnknownLectures(inputs: readonly LectureInput[], course: CourseRecord): void {
  const unusedIds = new Set([...course.lectures.map(({ id }) => id), ...course.removedLectures]);
  const fields: Record<string, string> = {};
  for (const [index, { id }] of inputs.entries()) {
    // `delete` returns whether the id was in the set.
    if (id === undefined || unusedIds.delete(id)) continue;
    fields[`lectures.${index}.id`] = 'هذه المحاضرة ليست في الكورس أو تكررت';
  }
  if (Object.keys(fields).length > 0) throw invalidFields(fields);
}

/**
 * Returns a course after a revision. Lectures keep their ids, so progress in them still counts.
 * @throws 400 for lectures of other courses, or if a record would be too large
 */
function reviseCourse(
  { course: before, contents: contentsBefore }: StoredCourse,
  { courseInfo, lectures: inputs, removeThumbnail }: CourseRevision,
  {
    picture,
    author,
    revisionDigest,
    restoredQuizzes,
    now,
    newId,
  }: Pick<CourseRecord, 'author'> & {
    /** Digest of the request, to recognise a repeated request. */
    readonly revisionDigest: string;
    /** The uploaded picture, or null if there is none. */
    readonly picture: ThumbnailRecord | null;
    /** Quizzes of removed lectures that the revision restores, keyed by lecture id. */
    readonly restoredQuizzes: ReadonlyMap<string, LectureQuiz>;
    readonly now: Date;
    readonly newId: () => string;
  },
): StoredCourse {
  refuseUnknownLectures(inputs, before);
  const publishTimes = new Map(before.lectures.map(({ id, publishAt }) => [id, publishAt]));
  const lectures = arrangeLectures(
    inputs,
    ({ id }) => id ?? newId(),
    ({ id = '', publishAt }) =>
      publishAt === undefined ? (publishTimes.get(id) ?? null) : publishTime(publishAt, now),
  );
  const { author: _requestedAuthor, published, publishAt, ...others } = courseInfo;
  const publishing = publishingFields(
    {
      published: published ?? before.published,
      publishAt:
        publishAt === undefined ? (before.publishAt?.toDate().toISOString() ?? null) : publishAt,
    },
    now,
  );
  const remainingIds = new Set(lectures.fields.lectures.map(({ id }) => id));
  const allIds = [...before.removedLectures, ...before.lectures.map(({ id }) => id)];
  const course: CourseRecord = {
    ...before,
    ...({ ...others, ...publishing } satisfies CourseFormFields),
    ...lectures.fields,
    removedLectures: allIds.filter((id) => !remainingIds.has(id)),
    author,
    thumbnail: picture ?? (removeThumbnail ? null : before.thumbnail),
    updatedAt: nextUpdateTime(before.updatedAt, now),
    revisedAs: revisionDigest,
  };
  const contents: CourseContents = {
    ...contentsBefore,
    ...publishing,
    lectures: lectures.contents,
  };
  const currentQuizzes = quizzesOf({ course: before, contents: contentsBefore });
  const after = withQuizzes({ course, contents }, new Map([...restoredQuizzes, ...currentQuizzes]));
  refuseOversized(after.course, after.contents);
  return after;
}

/**
 * Rejects a revision that is based on an outdated version of the course. Does not reject a repeated
 * request.
 * @throws 404, 409 if the course has changed since the caller read it
 */
function refuseOutdated(
  course: CourseRecord | null,
  { updatedAt }: CourseRevision,
  revisionDigest: string,
): asserts course is CourseRecord {
  if (course === null || course.state === 'trashed') throw notFound();
  const isCurrent = course.updatedAt.toDate().toISOString() === updatedAt;
  if (!isCurrent && course.revisedAs !== revisionDigest) throw conflict(changedMessage);
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

  /** Rejects invalid requests before the expensive decoding of pictures. @throws 400, 404, 409 */
  async function checkBeforePicture(
    revision: CourseRevision,
    revisionDigest: string,
  ): Promise<void> {
    const course = await courses.read(revision.id);
    refuseOutdated(course, revision, revisionDigest);
    if (course.revisedAs !== revisionDigest) refuseUnknownLectures(revision.lectures, course);
  }

  /** Reads the removed lectures that the revision restores. Cost: 1 read per lecture. */
  async function readRestoredLectures(
    { removedLectures }: CourseRecord,
    { lectures }: CourseRevision,
  ) {
    const sentIds = new Set(lectures.map(({ id }) => id));
    const ids = removedLectures.filter((id) => sentIds.has(id));
    return ids.length === 0 ? [] : database.firestore.getAll(...ids.map(database.removedLecture));
  }

  return {
    /**
     * Changes a live course, either completely or not at all. A repeated request changes nothing. A
     * replaced picture is deleted afterwards. Cost: 6 reads, plus 1 with a picture, and 1 per
     * restored lecture and per new file of captions.
     * @throws 400 with a message for each invalid field, 404, 413, and 409 if the course has
     * changed since the caller read it, or if the lists are full
     */
    async 'admin/courses/update'({ caller: admin, input: revision, file }) {
      const { id, courseInfo } = revision;
      links.refuseRootStreams(revision.lectures);
      const revisionDigest = digestOf(revision, file);
      if (file !== null) await checkBeforePicture(revision, revisionDigest);
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
          refuseOutdated(course, revision, revisionDigest);
          const before = { course, contents };
          if (course.revisedAs === revisionDigest) {
            if (picture !== null) await database.pendingUpload(picture.name).delete();
            return { answer: { after: before, replacedPicture: null } };
          }

          const lists = await readLists(database, acting.now);
          const author = findAuthor(lists.authors, courseInfo.author, newId);
          const restoredDocs = await readRestoredLectures(course, revision);
          const restored = restoredDocs.flatMap((doc) => {
            const lecture = readRecord(removedLectureSchema, doc);
            return lecture === null ? [] : [{ id: doc.id, ...lecture }];
          });
          const restoredQuizzes = restored.map(
            (lecture) =>
              [lecture.id, { listed: lecture.quiz, contents: lecture.quizContents }] as const,
          );
          const after = reviseCourse(before, revision, {
            picture,
            author,
            revisionDigest,
            restoredQuizzes: new Map(restoredQuizzes),
            now: acting.now,
            newId,
          });
          const removed = removeLectures(id, before, after.course, acting);
          const writeCaptions = await prepareCaptions(database, {
            cId: id,
            inputs: revision.lectures,
            before: [...Object.values(contents.lectures), ...restored],
            after: Object.values(after.contents.lectures),
            removed: removed.map(([, lecture]) => lecture),
          });
          const titles = removed.map(([, { title }]) => title).slice(0, maxLoggedTitles);
          const formerPicture = course.thumbnail;
          const newPicture = formerPicture?.name !== after.course.thumbnail?.name;
          const replacedPicture = newPicture ? formerPicture : null;
          const writeLists = await packLists(lists, updateLists(lists, id, course, after.course));
          return {
            answer: { after, replacedPicture },
            change: {
              logged: {
                action: 'course.update',
                subjects: [`course/${id}`],
                before: loggedFields(course),
                after: {
                  ...loggedFields(after.course),
                  newPicture,
                  ...(titles.length > 0 && { removed: titles }),
                },
              },
              write(batch) {
                replaceDocument(batch, courseDoc, after.course);
                replaceDocument(batch, contentsDoc, after.contents);
                for (const [lId, lecture] of removed)
                  batch.set(database.removedLecture(lId), lecture);
                for (const doc of restoredDocs)
                  if (doc.exists) batch.delete(doc.ref, ifUnchanged(doc));
                if (replacedPicture !== null)
                  markThumbnailUnused(batch, database, id, replacedPicture, acting.now);
                // The picture is in use from this commit on, so it is no longer pending.
                if (picture !== null) batch.delete(database.pendingUpload(picture.name));
                writeCaptions(batch, acting.now);
                writeLists(batch);
              },
            },
          };
        });
      const { after, replacedPicture } = await thumbnails.storeForCourse(
        file,
        id,
        acting.now,
        revise,
      );
      if (replacedPicture !== null) await thumbnails.deleteUnused(replacedPicture, id);
      return { updated: true, ...(await presentForEditor(database, id, after, acting.now)) };
    },
  } satisfies Partial<Handlers>;
}
