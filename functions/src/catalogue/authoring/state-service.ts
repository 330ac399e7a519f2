import { times } from '@markaz/contract/limits';
import type { Context } from '../../context.ts';
import type { Handlers } from '../../http/mount-endpoints.ts';
import type { Program } from '../../store/audit.ts';
import type { PreviewService } from '../previews/service.ts';
import type { ThumbnailService } from '../thumbnails/service.ts';
import type { LectureTrashStore } from './lecture-trash-store.ts';
import { createCourseStateStore } from './state-store.ts';

/** Who purges, in the log. */
const purger: Program = { uid: 'purge', email: null };
const coursesAtOnce = 20;

function distinct(ids: readonly string[]): string[] {
  return [...new Set(ids)];
}

/** What becomes of whole courses: shown, hidden, thrown away, taken back, gone. */
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
     * Deletes for good what is in the trash for 30 days, and the files of pictures that no course
     * came to use. Each course goes as a whole or stays; what stays goes the next time.
     * @returns how many courses went, how many lectures of others, and how many pictures
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
          // First: later nobody would know of them.
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
