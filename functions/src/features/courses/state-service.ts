import type { InputOf, ResponseOf } from '@markaz/contract/api';
import { times } from '@markaz/contract/limits';
import type { Admin } from '../../core/caller.ts';
import type { Program } from '../../store/audit.ts';
import type { ThumbnailService } from '../thumbnails/service.ts';
import type { CourseStateStore } from './state-store.ts';

export type CourseStateService = ReturnType<typeof createCourseStateService>;

interface Dependencies {
  readonly store: CourseStateStore;
  readonly thumbnails: ThumbnailService;
  readonly now: () => Date;
}

/** Who purges, in the log. */
const purger: Program = { uid: 'purge', email: null };
const coursesAtOnce = 20;

function distinct(ids: readonly string[]): string[] {
  return [...new Set(ids)];
}

/** What becomes of whole courses: shown, hidden, thrown away, taken back, gone. */
export function createCourseStateService({ store, thumbnails, now }: Dependencies) {
  return {
    async publish(
      admin: Admin,
      { ids, published }: InputOf<'admin/courses/publish'>,
    ): Promise<ResponseOf<'admin/courses/publish'>> {
      return { changed: await store.publish({ admin, now: now() }, distinct(ids), published) };
    },

    async trash(
      admin: Admin,
      { ids }: InputOf<'admin/courses/delete'>,
    ): Promise<ResponseOf<'admin/courses/delete'>> {
      return { deleted: await store.trash({ admin, now: now() }, distinct(ids)) };
    },

    async restore(
      admin: Admin,
      { ids }: InputOf<'admin/courses/restore'>,
    ): Promise<ResponseOf<'admin/courses/restore'>> {
      return { restored: await store.restore({ admin, now: now() }, distinct(ids)) };
    },

    /**
     * Deletes for good what is in the trash for 30 days, and the files of pictures that no course
     * came to use. Each course goes as a whole or stays; what stays goes the next time.
     * @returns how many courses went and how many pictures
     */
    async purge(): Promise<{ readonly courses: number; readonly pictures: number }> {
      const at = now();
      const until = new Date(at.getTime() - times.trash);
      let courses = 0;
      for (let isMore = true; isMore; ) {
        const overdue = await store.listOverdue(until, coursesAtOnce);
        const before = courses;
        for (const id of overdue) {
          const { purged, thumbnail } = await store.purge({ admin: purger, now: at }, id, until);
          if (purged) courses += 1;
          if (thumbnail !== null) await thumbnails.release(thumbnail, id);
        }
        isMore = overdue.length === coursesAtOnce && courses > before;
      }
      return { courses, pictures: await thumbnails.sweep(at) };
    },
  };
}
