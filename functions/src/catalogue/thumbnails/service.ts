import type { QuizPicture } from '@markaz/contract/learning/quizzes';
import { Timestamp } from 'firebase-admin/firestore';
import { isTransient } from '../../core/grpc-status.ts';
import type { Log } from '../../http/request-log.ts';
import type { ThumbnailRecord } from '../../store/records/course.ts';
import { pictureAddress, pictureFile } from './names.ts';
import type { PendingUploadStore } from './pending-uploads.ts';
import { createPictureMaker, draw, type Picture, questionShape } from './picture.ts';
import type { PictureStore } from './store.ts';

/** The fields needed to find a picture's files. */
type PictureFiles = Pick<ThumbnailRecord, 'name' | 'widths'>;

export type ThumbnailService = ReturnType<typeof createThumbnailService>;

/** Milliseconds after which no request can still be using an upload. */
const pendingForLong = 24 * 60 * 60 * 1000;
const sweptAtOnce = 100;

interface Dependencies {
  readonly store: Pick<PictureStore, 'put' | 'get' | 'remove'>;
  readonly pending: PendingUploadStore;
  readonly log: Log;
}

export function createThumbnailService({ store, pending, log }: Dependencies) {
  const prepare = createPictureMaker(draw);

  /** Runs a deletion and deletes the upload's entry; false for a failure, as `release`. */
  const attempt = async (name: string, work: () => Promise<unknown>): Promise<boolean> => {
    try {
      await work();
      await pending.forget(name);
      return true;
    } catch (error) {
      const message = `Picture ${name} stays for the purge: ${String(error)}`;
      log({ severity: 'WARNING', message });
      return false;
    }
  };

  /**
   * Deletes a picture that the course does not use. False for a failure, which is logged; `sweep`
   * retries it.
   */
  const release = ({ name, widths }: PictureFiles, cId: string): Promise<boolean> =>
    attempt(name, async () => {
      if (await pending.isUsed(name, cId)) return;
      await Promise.all(widths.map((width) => store.remove(pictureFile(name, width))));
    });

  /** The same for pictures that no quiz uses. */
  const releaseQuizPictures = (name: string): Promise<boolean> =>
    attempt(name, async () => {
      await Promise.all((await pending.condemn(name)).map((file) => store.remove(file)));
    });

  /** Stores all files, or throws. */
  const putAll = async (files: Picture['files']): Promise<void> => {
    const puts = await Promise.allSettled(
      [...files].map(([file, bytes]) => store.put(file, bytes)),
    );
    const failed = puts.find((put) => put.status === 'rejected');
    if (failed !== undefined) throw failed.reason;
  };

  /** Stores all files of a picture, or none. It is a pending upload until the commit that uses it. */
  const keep = async ({ record, files }: Picture, cId: string, now: Date): Promise<void> => {
    const at = Timestamp.fromDate(now);
    const { name, widths } = record;
    await pending.announce(name, { cId, widths, at, files: [], condemned: false });
    try {
      await putAll(files);
    } catch (error) {
      await release(record, cId);
      throw error;
    }
  };

  return {
    keep,

    /**
     * Stores the picture while `work` stores the course that uses it. If that fails, the picture is
     * deleted, unless the outcome is unknown: then the purge decides.
     * @param bytes null for no picture
     * @throws 400, 413 if it is not a picture that we accept
     */
    async keepWhile<Result>(
      bytes: Buffer | null,
      cId: string,
      now: Date,
      work: (thumbnail: ThumbnailRecord | null) => Promise<Result>,
    ): Promise<Result> {
      if (bytes === null) return work(null);
      const picture = await prepare(bytes, cId);
      await keep(picture, cId, now);
      try {
        return await work(picture.record);
      } catch (error) {
        if (!isTransient(error)) await release(picture.record, cId);
        throw error;
      }
    },

    /**
     * Stores a whole picture for a question. It is a pending upload until a quiz is saved with it.
     * @throws as `keepWhile`
     */
    async keepForQuiz(bytes: Buffer, cId: string, now: Date): Promise<QuizPicture> {
      const { record, files, size } = await prepare(bytes, cId, questionShape);
      const at = Timestamp.fromDate(now);
      const [file = ''] = files.keys();
      const upload = { cId, widths: [], files: [file], at, condemned: false };
      await pending.announce(record.name, upload);
      try {
        await putAll(files);
      } catch (error) {
        await releaseQuizPictures(record.name);
        throw error;
      }
      return { src: pictureAddress.of(file), ...size };
    },

    release,

    /** Releases uploads that have been pending for a day, and returns how many. */
    async sweep(now: Date): Promise<number> {
      const until = new Date(now.getTime() - pendingForLong);
      let swept = 0;
      for (;;) {
        const pictures = await pending.listSince(until, sweptAtOnce);
        const released = await Promise.all(
          pictures.map((picture) =>
            picture.files.length > 0
              ? releaseQuizPictures(picture.name)
              : release(picture, picture.cId),
          ),
        );
        const count = released.filter(Boolean).length;
        swept += count;
        // Failing ones would be listed again and again.
        if (pictures.length < sweptAtOnce || count === 0) return swept;
      }
    },

    /** The bytes of one file, or null. */
    open: (file: string) => store.get(file),
  };
}
