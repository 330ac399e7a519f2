import { Timestamp } from 'firebase-admin/firestore';
import type { Log } from '../../http/request-log.ts';
import type { ThumbnailRecord } from '../../store/records/course.ts';
import { pictureFile } from './names.ts';
import type { PendingUploadStore } from './pending-uploads.ts';
import { createPictureMaker, draw, type Picture } from './picture.ts';
import type { ThumbnailStore } from './store.ts';

/** What is needed to find a picture's files. */
type PictureFiles = Pick<ThumbnailRecord, 'name' | 'widths'>;

export type ThumbnailService = ReturnType<typeof createThumbnailService>;

/** Milliseconds after which no request is at work on a picture any more. */
const pendingForLong = 24 * 60 * 60 * 1000;
const sweptAtOnce = 100;

interface Dependencies {
  readonly store: ThumbnailStore;
  readonly pending: PendingUploadStore;
  readonly log: Log;
}

export function createThumbnailService({ store, pending, log }: Dependencies) {
  /**
   * Deletes a picture that the course does not use; false for a failure, which is logged, and made up
   * for by `sweep`.
   */
  const release = async ({ name, widths }: PictureFiles, cId: string): Promise<boolean> => {
    try {
      if (!(await pending.isUsed(name, cId))) {
        await Promise.all(widths.map((width) => store.remove(pictureFile(name, width))));
      }
      await pending.forget(name);
      return true;
    } catch (error) {
      const message = `Picture ${name} stays for the purge: ${String(error)}`;
      log({ severity: 'WARNING', message });
      return false;
    }
  };

  return {
    prepare: createPictureMaker(draw),

    /**
     * Keeps all files of a picture, or none. It is a pending upload until the commit that puts it to
     * use.
     */
    async keep({ record, files }: Picture, cId: string, now: Date): Promise<void> {
      const at = Timestamp.fromDate(now);
      await pending.announce(record.name, { cId, widths: record.widths, at });
      const puts = await Promise.allSettled(
        [...files].map(([file, bytes]) => store.put(file, bytes)),
      );
      const failed = puts.find((put) => put.status === 'rejected');
      if (failed === undefined) return;
      await release(record, cId);
      throw failed.reason;
    },

    release,

    /** Releases the uploads that are pending for a day, and gives how many. */
    async sweep(now: Date): Promise<number> {
      const until = new Date(now.getTime() - pendingForLong);
      let swept = 0;
      for (;;) {
        const pictures = await pending.listSince(until, sweptAtOnce);
        const released = await Promise.all(
          pictures.map((picture) => release(picture, picture.cId)),
        );
        const count = released.filter(Boolean).length;
        swept += count;
        // Those that resist would come again and again.
        if (pictures.length < sweptAtOnce || count === 0) return swept;
      }
    },

    /** The bytes of one file, or null. */
    open: (file: string) => store.get(file),
  };
}
