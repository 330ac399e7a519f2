import { times } from '@markaz/contract/limits';
import type { AuditAction } from '@markaz/contract/staff/audit';
import { Timestamp, type WriteBatch } from 'firebase-admin/firestore';
import type { Context } from '../../context.ts';
import type { Handlers } from '../../http/mount-endpoints.ts';
import type { Acting, Program } from '../../store/audit.ts';
import { deleteCounters, resumeCounters, suspendCounters } from '../../store/course-numbers.ts';
import { readRecord } from '../../store/database.ts';
import {
  type CourseRecord,
  courseHeadFields,
  courseHeadSchema,
  courseRecordSchema,
  type ThumbnailRecord,
} from '../../store/records/course.ts';
import { courseQuizzesSchema } from '../../store/records/quiz.ts';
import { ifUnchanged } from '../../store/staff-action.ts';
import { markUnusedPictures, picturesOfQuizzes } from '../../store/unused-pictures.ts';
import type { PreviewService } from '../previews/service.ts';
import { leaveThumbnail } from '../thumbnails/pending-uploads.ts';
import type { ThumbnailService } from '../thumbnails/service.ts';
import { laterThan } from './course-records.ts';
import { changeLists, packLists, readLists, updateLists } from './lists.ts';
import { purgeRemovedLectures } from './removed-lectures.ts';

/** The actor in log entries about purged courses. */
const purger: Program = { uid: 'purge', email: null };
const coursesAtOnce = 20;

/** How an action changes the state of courses. */
interface StateChange {
  readonly action: AuditAction;
  /** Returns the same object if the course does not change. */
  readonly change: (course: CourseRecord, acting: Acting) => CourseRecord;
  /** Prepares further writes for the changed courses. */
  readonly prepare?: (ids: readonly string[]) => Promise<(batch: WriteBatch) => void>;
}

/** Publishes, hides, trashes, restores and purges whole courses. */
export function createCourseStateService({
  database,
  now,
  thumbnails,
  previews,
}: Context & {
  readonly thumbnails: ThumbnailService;
  readonly previews: Pick<PreviewService, 'forget'>;
}) {
  const { firestore } = database;

  /** Changes courses, lists and log together. Returns the changed ids in the requested order. */
  const changeAll = (
    admin: Acting['admin'],
    wanted: readonly string[],
    { action, change, prepare }: StateChange,
  ): Promise<string[]> => {
    const ids = [...new Set(wanted)];
    const acting = { admin, now: now() };
    return changeLists(database, acting, async () => {
      const snapshots = await firestore.getAll(...ids.map(database.course));
      const changes = snapshots.flatMap((snapshot) => {
        const before = readRecord(courseRecordSchema, snapshot);
        const after = before && change(before, acting);
        return after === null || after === before ? [] : [{ snapshot, before, after }];
      });
      const changed = changes.map(({ snapshot: { id } }) => id);
      if (changes.length === 0) return { answer: changed };
      const lists = await readLists(firestore, database);
      const writeMore = await prepare?.(changed);
      let listsAfter = lists;
      for (const { snapshot, before, after } of changes)
        listsAfter = updateLists(listsAfter, snapshot.id, before, after);
      const writeLists = await packLists(lists, listsAfter);
      return {
        answer: changed,
        change: {
          logged: {
            action,
            subjects: changed.map((id) => `course/${id}`),
            before: { titles: changes.map(({ after }) => after.title) },
          },
          write(batch) {
            for (const { snapshot, after } of changes) {
              const { state, published, updatedAt, trashedAt, trashedBy } = after;
              const fields = { state, published, updatedAt, trashedAt, trashedBy };
              batch.update(snapshot.ref, fields, ifUnchanged(snapshot));
              batch.update(database.courseContents(snapshot.id), { state, published });
            }
            writeMore?.(batch);
            writeLists(batch);
          },
        },
      };
    });
  };

  /** Lists courses in the trash since `until` or longer, oldest first. Cost: one read each. */
  const readOverdue = async (until: Date): Promise<string[]> => {
    const { docs } = await database.courses
      .where('state', '==', 'trashed')
      .where('trashedAt', '<=', Timestamp.fromDate(until))
      .orderBy('trashedAt')
      .limit(coursesAtOnce)
      .select()
      .get();
    return docs.map(({ id }) => id);
  };

  /** Deletes a course for good if it has been in the trash since `until` or longer. */
  const purgeCourse = (id: string, until: Date, at: Date) =>
    changeLists<{ readonly purged: boolean; readonly thumbnail: ThumbnailRecord | null }>(
      database,
      { admin: purger, now: at },
      async () => {
        const [snapshot] = await firestore.getAll(database.course(id), {
          fieldMask: courseHeadFields,
        });
        const head = readRecord(courseHeadSchema, snapshot);
        const isOverdue = head?.state === 'trashed' && (head.trashedAt?.toDate() ?? until) <= until;
        if (!snapshot || head === null || !isOverdue)
          return { answer: { purged: false, thumbnail: null } };
        const lists = await readLists(firestore, database);
        const quizzes = await database.courseQuizzes(id).get();
        const writeNumbers = await deleteCounters(database, id);
        const files = picturesOfQuizzes(readRecord(courseQuizzesSchema, quizzes)?.lectures ?? {});
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
              const left = { name: `quizzes-${id}`, cId: id, files, now: at };
              markUnusedPictures(batch, database, left);
              batch.delete(snapshot.ref, ifUnchanged(snapshot));
              batch.delete(database.courseContents(id));
              batch.delete(database.courseQuizzes(id));
              writeNumbers(batch);
              if (thumbnail !== null) leaveThumbnail(batch, database, id, thumbnail, at);
              writeLists(batch);
            },
          },
        };
      },
    );

  return {
    handlers: {
      'admin/courses/publish': async ({ caller, input: { ids, published } }) => ({
        changed: await changeAll(caller, ids, {
          action: published ? 'course.publish' : 'course.unpublish',
          change: (course, acting) =>
            course.state === 'trashed' || course.published === published
              ? course
              : { ...course, published, updatedAt: laterThan(course.updatedAt, acting.now) },
        }),
      }),

      'admin/courses/delete': async ({ caller, input: { ids } }) => ({
        deleted: await changeAll(caller, ids, {
          action: 'course.trash',
          change(course, { admin, now: at }) {
            if (course.state === 'trashed') return course;
            const trashedAt = Timestamp.fromDate(at);
            return { ...course, state: 'trashed', trashedAt, trashedBy: admin.uid };
          },
          prepare: (going) => suspendCounters(database, going),
        }),
      }),

      /** Restores courses and reopens their counters (course-numbers.ts). */
      'admin/courses/restore': async ({ caller, input: { ids } }) => ({
        restored: await changeAll(caller, ids, {
          action: 'course.restore',
          change: (course) =>
            course.state === 'live'
              ? course
              : { ...course, state: 'live', trashedAt: null, trashedBy: null },
          prepare: async (coming) => (batch) => {
            for (const id of coming) resumeCounters(batch, database, id);
          },
        }),
      }),
    } satisfies Partial<Handlers>,

    /**
     * Deletes for good what has been in the trash for 30 days, and picture files that no course
     * uses. If a course cannot be deleted completely, it stays until the next purge.
     * @returns the numbers of deleted courses, lectures and pictures
     */
    async purge() {
      const at = now();
      const until = new Date(at.getTime() - times.trash);
      let courses = 0;
      for (let isMore = true; isMore; ) {
        const overdue = await readOverdue(until);
        const before = courses;
        for (const id of overdue) {
          // The previews must be deleted first, because they can only be found through the course.
          if (!(await previews.forget(id))) continue;
          const { purged, thumbnail } = await purgeCourse(id, until, at);
          if (purged) courses += 1;
          if (thumbnail !== null) await thumbnails.release(thumbnail, id);
        }
        isMore = overdue.length === coursesAtOnce && courses > before;
      }
      const lectures = await purgeRemovedLectures(database, until, at);
      return { courses, lectures, pictures: await thumbnails.sweep(at) };
    },
  };
}
