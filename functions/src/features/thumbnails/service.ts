import type { Log } from '../../http/request-log.ts';
import { makePicture, type Picture } from './picture.ts';
import type { ThumbnailStore } from './store.ts';

export interface ThumbnailService {
  prepare(bytes: Buffer, owner: string): Promise<Picture>;
  /** Keeps all files of a picture, or none. */
  keep(picture: Picture): Promise<void>;
  /** Takes back what `keep` stored; a file that resists is logged, for the reason comes first. */
  discard(picture: Picture): Promise<void>;
  /** The bytes of one file, or null. */
  open(file: string): Promise<Buffer | null>;
}

export function createThumbnailService(store: ThumbnailStore, log: Log): ThumbnailService {
  const discard = async (picture: Picture) => {
    const files = [...picture.files.keys()];
    const removals = await Promise.allSettled(files.map((file) => store.remove(file)));
    for (const [index, removal] of removals.entries()) {
      if (removal.status === 'fulfilled') continue;
      log({
        severity: 'ERROR',
        message: `Thumbnail left behind: ${files[index]}: ${String(removal.reason)}`,
      });
    }
  };
  return {
    prepare: makePicture,
    async keep(picture) {
      const puts = await Promise.allSettled(
        [...picture.files].map(([file, bytes]) => store.put(file, bytes)),
      );
      const failed = puts.find((put) => put.status === 'rejected');
      if (failed === undefined) return;
      await discard(picture);
      throw failed.reason;
    },
    discard,
    open: (file) => store.get(file),
  };
}
