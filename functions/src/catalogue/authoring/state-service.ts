import { times } from '@markaz/contract/limits';
import type { Context } from '../../context.ts';
import type { Handlers } from '../../http/mount-endpoints.ts';
import type { Program } from '../../store/audit.ts';
import type { PreviewService } from '../previews/service.ts';
import type { ThumbnailService } from '../thumbnails/service.ts';
import type { LectureTrashStore } from './lecture-trash-store.ts';
import { createCourseStateStore } from './state-store.ts';

/** The actor in the log. */
const purger: Program = { uid: 'purge', email: null };
const coursesAtOnce = 20;

function distinct(ids: readonly string[]): string[] {
  return [...new Set(ids)];
}

/** Publishes, hides, trashes, restores and purges whole courses. */
export function createCourseStateService({
  database,
  now,
  lectureTrash,
  thumbnails,
  previews,
}: Context & {
  readonly lectureTrash: LectureTrashStore;
  readonly thumbnails: ThumbnailService;
  readonly previews: Pick<PreviewService, 'forget'>;
}) {
  const store = createCourseStateStore(database);
  return {
    handlers: {
      'admin/courses/publish': async ({ caller: admin, input: { ids, published } }) => ({
        changed: await store.publish({ admin, now: now() }, distinct(ids), published),
      }),
      'admin/courses/delete': async ({ caller: admin, input: { ids } }) => ({
        deleted: await store.trash({ admin, now: now() }, distinct(ids)),
      }),
      'admin/courses/restore': async ({ caller: admin, input: { ids } }) => ({
        restored: await store.restore({ admin, now: now() }, distinct(ids)),
      }),
    } satisfies Partial<Handlers>,

    /**
     * Deletes for good what has been in the trash for 30 days, and picture files that no course
     * uses. Each course is deleted as a whole or stays until the next purge.
     * @returns the numbers of courses, removed lectures and pictures
     */
    async purge(): Promise<{
      readonly courses: number;
      readonly lectures: number;
      readonly pictures: number;
    }> {
      const at = now();
      const until = new Date(at.getTime() - times.trash);
      let courses = 0;
      for (let isMore = true; isMore; ) {
        const overdue = await store.listOverdue(until, coursesAtOnce);
        const before = courses;
        for (const id of overdue) {
          // First: without the course, nothing leads to its previews.
          if (!(await previews.forget(id))) continue;
          const { purged, thumbnail } = await store.purge({ admin: purger, now: at }, id, until);
          if (purged) courses += 1;
          if (thumbnail !== null) await thumbnails.release(thumbnail, id);
        }
        isMore = overdue.length === coursesAtOnce && courses > before;
      }
      const lectures = await lectureTrash.purge(until, at);
      return { courses, lectures, pictures: await thumbnails.sweep(at) };
    },
  };
}
