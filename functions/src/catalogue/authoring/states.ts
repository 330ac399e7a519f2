import { times } from '@markaz/contract/limits';
import type { AuditAction } from '@markaz/contract/staff/audit';
import { Timestamp, type WriteBatch } from 'firebase-admin/firestore';
import type { Context } from '../../context.ts';
import type { Handlers } from '../../http/mount-endpoints.ts';
import type { Acting, Program } from '../../store/audit.ts';
import { deleteCounters, resumeCounters, suspendCounters } from '../../store/course-counters.ts';
import { readRecord } from '../../store/database.ts';
import { deleteQuestionsOf } from '../../store/questions.ts';
import {
  type CourseRecord,
  courseContentsSchema,
  courseHeadFields,
  courseHeadSchema,
  courseRecordSchema,
  type ThumbnailRecord,
} from '../../store/records/course.ts';
import { courseQuizzesSchema } from '../../store/records/quiz.ts';
import { ifUnchanged } from '../../store/staff-action.ts';
import {
  captionsOfLectures,
  markUnusedFiles,
  picturesOfQuizzes,
} from '../../store/unused-files.ts';
import type { PreviewService } from '../previews/service.ts';
import { markThumbnailUnused } from '../thumbnails/pending-uploads.ts';
import type { ThumbnailService } from '../thumbnails/service.ts';
import { nextUpdateTime } from './course-records.ts';
import { changeLists, packLists, readLists, updateLists } from './lists.ts';
import { purgeRemovedLectures } from './removed-lectures.ts';

/** The actor in log entries about purged courses. */
const purgeActor: Program = { uid: 'purge', email: null };
const coursesPerPage = 20;

/** A change that publishes, hides, trashes or restores courses. */
interface StateChange {
  readonly action: AuditAction;
  /** Returns the changed course, or the same object if nothing changes. */
  readonly change: (course: CourseRecord, acting: Acting) => CourseRecord;
  /** Prepares further writes for the changed courses. */
  readonly prepare?: (ids: readonly string[]) => Promise<(batch: WriteBatch) => void>;
}

/** Publishes, hides, trashes, restores and purges courses. */
export function createCourseStateService({
  database,
  now,
  thumbnails,
  previews,
}: Context & {
  readonly thumbnails: ThumbnailService;
  readonly previews: Pick<PreviewService, 'deletePreviews'>;
}) {
  const { firestore } = database;

  /**
   * Changes courses, the lists of courses and the log in one commit. Returns the ids of the changed
   * courses in the requested order.
   */
  const changeStates = (
    admin: Acting['admin'],
    requestedIds: readonly string[],
    { action, change, prepare }: StateChange,
  ): Promise<string[]> => {
    const ids = [...new Set(requestedIds)];
    const acting = { admin, now: now() };
    return changeLists(database, acting, async () => {
      const snapshots = await firestore.getAll(...ids.map(database.course));
      const changes = snapshots.flatMap((snapshot) => {
        const before = readRecord(courseRecordSchema, snapshot);
        const after = before && change(before, acting);
        return after === null || after === before ? [] : [{ snapshot, before, after }];
      });
      const changedIds = changes.map(({ snapshot: { id } }) => id);
      if (changes.length === 0) return { answer: changedIds };
      const lists = await readLists(database, acting.now);
      const writePrepared = await prepare?.(changedIds);
      let listsAfter = lists;
      for (const { snapshot, before, after } of changes)
        listsAfter = updateLists(listsAfter, snapshot.id, before, after);
      const writeLists = await packLists(lists, listsAfter);
      return {
        answer: changedIds,
        change: {
          logged: {
            action,
            subjects: changedIds.map((id) => `course/${id}`),
            before: { titles: changes.map(({ after }) => after.title) },
          },
          write(batch) {
            for (const { snapshot, after } of changes) {
              const { state, published, publishAt, updatedAt, trashedAt, trashedBy } = after;
              const publishing = { state, published, publishAt };
              const fields = { ...publishing, updatedAt, trashedAt, trashedBy };
              batch.update(snapshot.ref, fields, ifUnchanged(snapshot));
              batch.update(database.courseContents(snapshot.id), publishing);
            }
            writePrepared?.(batch);
            writeLists(batch);
          },
        },
      };
    });
  };

  /**
   * Lists the ids of the courses that were moved to the trash at `until` or before, oldest first.
   * Cost: 1 read per course.
   */
  const readOverdueIds = async (until: Date): Promise<string[]> => {
    const { docs } = await database.courses
      .where('state', '==', 'trashed')
      .where('trashedAt', '<=', Timestamp.fromDate(until))
      .orderBy('trashedAt')
      .limit(coursesPerPage)
      .select()
      .get();
    return docs.map(({ id }) => id);
  };

  /** Deletes a course permanently if it was moved to the trash at `until` or before. */
  const purgeCourse = (id: string, until: Date, at: Date) =>
    changeLists<{ readonly purged: boolean; readonly thumbnail: ThumbnailRecord | null }>(
      database,
      { admin: purgeActor, now: at },
      async () => {
        const [snapshot] = await firestore.getAll(database.course(id), {
          fieldMask: courseHeadFields,
        });
        const head = readRecord(courseHeadSchema, snapshot);
        const isOverdue = head?.state === 'trashed' && (head.trashedAt?.toDate() ?? until) <= until;
        if (!snapshot || head === null || !isOverdue)
          return { answer: { purged: false, thumbnail: null } };
        const lists = await readLists(database, at);
        const [quizzes, contents] = await firestore.getAll(
          database.courseQuizzes(id),
          database.courseContents(id),
        );
        const writeCounterDeletion = await deleteCounters(database, id);
        const lectures = readRecord(courseContentsSchema, contents)?.lectures ?? {};
        const files = [
          ...picturesOfQuizzes(readRecord(courseQuizzesSchema, quizzes)?.lectures ?? {}),
          ...captionsOfLectures(Object.values(lectures)),
        ];
        const writeLists = await packLists(lists, updateLists(lists, id, head, null));
        const { thumbnail, title, lectureCount } = head;
        return {
          answer: { purged: true, thumbnail },
          change: {
            logged: {
              action: 'course.purge',
              subjects: [`course/${id}`],
              before: { title, lectureCount },
            },
            write(batch) {
              const unusedFiles = { name: `quizzes-${id}`, cId: id, files, now: at };
              markUnusedFiles(batch, database, unusedFiles);
              batch.delete(snapshot.ref, ifUnchanged(snapshot));
              batch.delete(database.courseContents(id));
              batch.delete(database.courseQuizzes(id));
              writeCounterDeletion(batch);
              if (thumbnail !== null) markThumbnailUnused(batch, database, id, thumbnail, at);
              writeLists(batch);
            },
          },
        };
      },
    );

  return {
    handlers: {
      'admin/courses/publish': async ({ caller, input: { ids, published } }) => ({
        changed: await changeStates(caller, ids, {
          action: published ? 'course.publish' : 'course.unpublish',
          change: (course, acting) =>
            course.state === 'trashed' ||
            (course.published === published && course.publishAt === null)
              ? course
              : {
                  ...course,
                  published,
                  publishAt: null,
                  updatedAt: nextUpdateTime(course.updatedAt, acting.now),
                },
        }),
      }),

      'admin/courses/delete': async ({ caller, input: { ids } }) => ({
        deleted: await changeStates(caller, ids, {
          action: 'course.trash',
          change(course, { admin, now: at }) {
            if (course.state === 'trashed') return course;
            const trashedAt = Timestamp.fromDate(at);
            return { ...course, state: 'trashed', trashedAt, trashedBy: admin.uid };
          },
          prepare: (ids) => suspendCounters(database, ids),
        }),
      }),

      /** Restores courses and their counters from the trash (course-counters.ts). */
      'admin/courses/restore': async ({ caller, input: { ids } }) => ({
        restored: await changeStates(caller, ids, {
          action: 'course.restore',
          change: (course) =>
            course.state === 'live'
              ? course
              : { ...course, state: 'live', trashedAt: null, trashedBy: null },
          prepare: async (ids) => (batch) => {
            for (const id of ids) resumeCounters(batch, database, id);
          },
        }),
      }),
    } satisfies Partial<Handlers>,

    /**
     * Permanently deletes the courses and lectures that were removed 30 days ago or earlier, and
     * picture files that no course uses. A course that cannot be deleted completely stays until the
     * next purge.
     * @returns the numbers of deleted courses, lectures and pictures
     */
    async purge() {
      const at = now();
      const until = new Date(at.getTime() - times.trash);
      let courses = 0;
      for (let hasMore = true; hasMore; ) {
        const overdue = await readOverdueIds(until);
        const before = courses;
        for (const id of overdue) {
          // The previews are deleted first, because their names are known only while the course
          // exists.
          if (!(await previews.deletePreviews(id))) continue;
          await deleteQuestionsOf(database, 'cId', id);
          const { purged, thumbnail } = await purgeCourse(id, until, at);
          if (purged) courses += 1;
          if (thumbnail !== null) await thumbnails.deleteUnused(thumbnail, id);
        }
        hasMore = overdue.length === coursesPerPage && courses > before;
      }
      const lectures = await purgeRemovedLectures(database, until, at);
      return { courses, lectures, pictures: await thumbnails.deleteExpired(at) };
    },
  };
}
