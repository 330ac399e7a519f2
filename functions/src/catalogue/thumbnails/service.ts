import { isUtf8 } from 'node:buffer';
import { createHash } from 'node:crypto';
import { isWebVtt, uploadedCaptionsPath } from '@markaz/contract/catalogue/captions';
import type { QuizPicture } from '@markaz/contract/learning/quizzes';
import { byteLimits } from '@markaz/contract/limits';
import { Timestamp } from 'firebase-admin/firestore';
import type { Context } from '../../context.ts';
import { ApiError, invalidFields } from '../../core/api-error.ts';
import { isTransient } from '../../core/grpc-status.ts';
import { inGroups } from '../../core/in-groups.ts';
import type { Log } from '../../http/request-log.ts';
import type { ThumbnailRecord } from '../../store/records/course.ts';
import { hashLength, isCaptionsFile, pictureFile, pictureUrlPath, uploadName } from './names.ts';
import type { NamedPendingUpload, PendingUploadStore } from './pending-uploads.ts';
import { createPictureMaker, decodePicture, type Picture, questionShape } from './picture.ts';
import type { PictureStore } from './store.ts';

/** The fields that name a picture's files. */
type PictureFiles = Pick<ThumbnailRecord, 'name' | 'widths'>;

export type ThumbnailService = ReturnType<typeof createThumbnailService>;

/** The services of a feature that stores pictures or captions. */
export interface ThumbnailContext extends Context {
  readonly thumbnails: ThumbnailService;
}

/** Age after which an upload is deleted if it is still pending. No request takes that long. */
const maxPendingMs = 24 * 60 * 60 * 1000;
const uploadsPerPage = 100;

const notWebVtt = 'الملف ليس نصًا بصيغة WebVTT. يبدأ هذا الملف بكلمة WEBVTT.';

/** Number of files that are copied at a time. */
const filesAtOnce = 20;

/** Returns a hash that is long enough that nobody guesses the name of a file. */
function hashOf(...parts: readonly (string | Buffer)[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('hex').slice(0, hashLength);
}

/** Returns the name of the copy for a course. It is always the same, so a retry makes no second. */
function copiedName(name: string, cId: string): string {
  return hashOf(`copy/${cId}/${name}`);
}

function pendingFiles(name: string, files: string[], cId: string, now: Date): NamedPendingUpload {
  return { name, cId, widths: [], files, at: Timestamp.fromDate(now), condemned: false };
}

type Files = Pick<PictureStore, 'put' | 'get' | 'remove'>;

interface Dependencies {
  readonly store: Files;
  readonly captions: Files;
  readonly pending: PendingUploadStore;
  readonly log: Log;
}

/** Stores and deletes the pictures of courses and of quiz questions, and the captions of videos. */
export function createThumbnailService({
  store: pictures,
  captions: captionFiles,
  pending,
  log,
}: Dependencies) {
  const storeOf = (file: string) => (isCaptionsFile(file) ? captionFiles : pictures);
  const makePicture = createPictureMaker(decodePicture);

  /**
   * Deletes a picture and then the entry of its upload. If a deletion fails, logs the error and
   * returns false.
   */
  const tryDeletion = async (
    name: string,
    deletePicture: () => Promise<unknown>,
  ): Promise<boolean> => {
    try {
      await deletePicture();
      await pending.deleteEntry(name);
      return true;
    } catch (error) {
      const message = `Picture ${name} stays for the purge: ${String(error)}`;
      log({ severity: 'WARNING', message });
      return false;
    }
  };

  /**
   * Deletes a picture unless the course uses it. Returns false after a failure, which
   * `deleteExpired` retries.
   */
  const deleteUnused = ({ name, widths }: PictureFiles, cId: string): Promise<boolean> =>
    tryDeletion(name, async () => {
      if (await pending.isUsed(name, cId)) return;
      await Promise.all(widths.map((width) => pictures.remove(pictureFile(name, width))));
    });

  /** Like `deleteUnused`, but for the pictures of a quiz's questions and for captions. */
  const deleteUnusedFiles = (name: string): Promise<boolean> =>
    tryDeletion(name, async () => {
      await Promise.all(
        (await pending.claimUnusedFiles(name)).map((file) => storeOf(file).remove(file)),
      );
    });

  /** Stores all files of a pending upload. If one fails, deletes those that are already stored. */
  const storeFiles = async (
    { name, ...upload }: NamedPendingUpload,
    files: Picture['files'],
    deleteFiles: () => Promise<boolean>,
  ): Promise<void> => {
    await pending.register(name, upload);
    const puts = await Promise.allSettled(
      [...files].map(([file, bytes]) => storeOf(file).put(file, bytes)),
    );
    const failed = puts.find((put) => put.status === 'rejected');
    if (failed === undefined) return;
    await deleteFiles();
    throw failed.reason;
  };

  /** Stores a picture. It is a pending upload until a commit stores a course that uses it. */
  const storePicture = (
    { record, files }: Pick<Picture, 'record' | 'files'>,
    cId: string,
    now: Date,
  ): Promise<void> => {
    const { name, widths } = record;
    const upload = { name, cId, widths, at: Timestamp.fromDate(now), files: [], condemned: false };
    return storeFiles(upload, files, () => deleteUnused(record, cId));
  };

  return {
    storePicture,

    /**
     * Stores the picture, and then calls `storeCourse`, which stores the course that uses it. If
     * `storeCourse` fails, the picture is deleted. If its outcome is unknown, the picture stays,
     * and the purge deletes it later if no course uses it.
     * @throws 400, 413
     */
    async storeForCourse<Result>(
      bytes: Buffer | null,
      cId: string,
      now: Date,
      storeCourse: (thumbnail: ThumbnailRecord | null) => Promise<Result>,
    ): Promise<Result> {
      if (bytes === null) return storeCourse(null);
      const picture = await makePicture(bytes, cId);
      await storePicture(picture, cId, now);
      try {
        return await storeCourse(picture.record);
      } catch (error) {
        // A staff action may give up while its commit still succeeds.
        const isUnknown =
          isTransient(error) || (error instanceof ApiError && error.code === 'unavailable');
        if (!isUnknown) await deleteUnused(picture.record, cId);
        throw error;
      }
    },

    /** Stores a question's picture. It is pending until a quiz uses it. @throws 400, 413 */
    async storeForQuiz(bytes: Buffer, cId: string, now: Date): Promise<QuizPicture> {
      const { record, files, size } = await makePicture(bytes, cId, questionShape);
      const { name } = record;
      const [file = ''] = files.keys();
      await storeFiles(pendingFiles(name, [file], cId, now), files, () => deleteUnusedFiles(name));
      return { src: pictureUrlPath.of(file), ...size };
    },

    /** Stores captions. They are pending until a lecture uses them. @throws 400, 413 */
    async storeCaptions(bytes: Buffer, cId: string, now: Date): Promise<string> {
      if (bytes.length > byteLimits.captions) throw new ApiError('too_large');
      if (!isUtf8(bytes) || !isWebVtt(bytes.toString()))
        throw invalidFields({ thumbnail: notWebVtt });
      const name = hashOf(`captions/${cId}/`, bytes);
      const file = `${name}.vtt`;
      const upload = pendingFiles(name, [file], cId, now);
      await storeFiles(upload, new Map([[file, bytes]]), () => deleteUnusedFiles(name));
      return uploadedCaptionsPath(file);
    },

    deleteUnused,

    /**
     * Copies a course's picture for another course, because courses share no file. The copy is
     * pending until a commit uses it. Returns null if there is no picture or a file is missing.
     */
    async copyForCourse(
      picture: ThumbnailRecord | null,
      cId: string,
      now: Date,
    ): Promise<ThumbnailRecord | null> {
      if (picture === null) return null;
      const record = { ...picture, name: copiedName(picture.name, cId) };
      const files = await Promise.all(
        picture.widths.map(async (width) => {
          const bytes = await pictures.get(pictureFile(picture.name, width));
          return bytes && ([pictureFile(record.name, width), bytes] as const);
        }),
      );
      if (files.includes(null)) return null;
      await storePicture(
        { record, files: new Map(files.filter((file) => file !== null)) },
        cId,
        now,
      );
      return record;
    },

    /**
     * Like `copyForCourse`, but for the pictures of quizzes and for captions. All copies are one
     * pending upload. Cost: 1 write.
     * @returns `names`, the name of each copy by the name of its original, without missing files, and
     * the name of the pending upload
     */
    async copyFiles(files: Iterable<string>, cId: string, now: Date) {
      const name = `copy-${cId}`;
      const copyOf = (file: string) =>
        `${copiedName(uploadName(file), cId)}${file.slice(hashLength)}`;
      const names = new Map([...files].map((file) => [file, copyOf(file)]));
      if (names.size === 0) return { names, upload: null };
      const { name: _name, ...upload } = pendingFiles(name, [...names.values()], cId, now);
      await pending.register(name, upload);
      for (const group of inGroups([...names], filesAtOnce))
        await Promise.all(
          group.map(async ([file, copy]) => {
            const bytes = await storeOf(file).get(file);
            if (bytes === null) names.delete(file);
            else await storeOf(copy).put(copy, bytes);
          }),
        );
      return { names, upload: name };
    },

    /**
     * Deletes the unused files of uploads that have been pending for a day. Returns how many of
     * these uploads are no longer pending.
     */
    async deleteExpired(now: Date): Promise<number> {
      const latestStart = new Date(now.getTime() - maxPendingMs);
      let deletedCount = 0;
      for (;;) {
        const uploads = await pending.listStartedBefore(latestStart, uploadsPerPage);
        const results = await Promise.all(
          uploads.map((upload) =>
            upload.files.length > 0
              ? deleteUnusedFiles(upload.name)
              : deleteUnused(upload, upload.cId),
          ),
        );
        const count = results.filter(Boolean).length;
        deletedCount += count;
        // If no deletion succeeded, the same uploads would be listed forever.
        if (uploads.length < uploadsPerPage || count === 0) return deletedCount;
      }
    },

    /** Returns the bytes of one file, or null if it does not exist. */
    readFile: (file: string) => pictures.get(file),
    readCaptions: (file: string) => captionFiles.get(file),
  };
}
