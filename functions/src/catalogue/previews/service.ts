import type { Context } from '../../context.ts';
import { visitor } from '../../core/caller.ts';
import { createTaskQueue } from '../../core/task-queue.ts';
import { createReadCache } from '../../store/read-cache.ts';
import type { ThumbnailRecord } from '../../store/records/course.ts';
import type { LookupLimiter } from '../courses/lookup-limiter.ts';
import { maySee } from '../courses/policy.ts';
import { presentCourse } from '../courses/present.ts';
import { isPublishedAt } from '../courses/publishing.ts';
import type { CourseStore } from '../courses/store.ts';
import { pictureFile } from '../thumbnails/names.ts';
import type { ThumbnailService } from '../thumbnails/service.ts';
import type { PictureStore } from '../thumbnails/store.ts';
import { courseIdOfPreview, type PreviewedCourse, previewFile } from './names.ts';
import { drawPreview } from './picture.ts';

export type PreviewService = ReturnType<typeof createPreviewService>;

/**
 * Maximum size of the cache in bytes, and its lifetime in milliseconds. The lifetime is short,
 * because this cache is only for bursts of requests. The CDN caches each picture for a year.
 */
const caching = { maxSize: 4 * 2 ** 20, ttl: 60_000 };

/** Draws the pictures that messengers show for a link to a course. */
export function createPreviewService({
  database,
  elapsed,
  now,
  courses,
  thumbnails,
  lookupLimiter,
  store,
  log,
}: Context & {
  readonly courses: CourseStore;
  readonly thumbnails: Pick<ThumbnailService, 'readFile'>;
  readonly lookupLimiter: LookupLimiter;
  readonly store: PictureStore;
}) {
  /** Draws one picture at a time, because a crawler may request those of all courses at once. */
  const runInTurn = createTaskQueue();

  /** Draws a preview. Returns null if the file of the course's own picture is missing. */
  const draw = async (course: PreviewedCourse, thumbnail: ThumbnailRecord | null) => {
    if (thumbnail === null) return runInTurn(() => drawPreview(course, null));
    const { name, widths } = thumbnail;
    const photo = await thumbnails.readFile(pictureFile(name, Math.max(...widths)));
    return photo && runInTurn(() => drawPreview(course, photo));
  };

  /**
   * Deletes all stored previews of a course except `keptFile`. Deletes all of them if `keptFile` is
   * null.
   */
  const deleteAllExcept = async (id: string, keptFile: string | null) => {
    const files = await store.list(id);
    const others = files.filter((each) => courseIdOfPreview(each) === id && each !== keptFile);
    await Promise.all(others.map((each) => store.remove(each)));
  };

  /** Runs `operation`. Only logs a failure. Returns whether `operation` succeeded. */
  const tryAndLog = async (id: string, operation: () => Promise<unknown>): Promise<boolean> => {
    try {
      await operation();
      return true;
    } catch (error) {
      log({ severity: 'WARNING', message: `Previews of course ${id}: ${String(error)}` });
      return false;
    }
  };

  const readOrDraw = async (file: string): Promise<Buffer | null> => {
    const id = courseIdOfPreview(file);
    const head = id === null ? null : await courses.readHead(id);
    if (id === null || head === null) return null;
    const published = isPublishedAt(head, now());
    if (!maySee(visitor, { state: head.state, published })) return null;
    const course = presentCourse(id, head);
    if (previewFile(course) !== file) return null;
    const stored = await store.get(file);
    if (stored !== null) return stored;
    const bytes = await draw(course, head.thumbnail);
    if (bytes !== null) {
      await tryAndLog(id, async () => {
        await store.put(file, bytes);
        await deleteAllExcept(id, file);
      });
    }
    return bytes;
  };

  const previewCache = createReadCache<Buffer>({
    read: readOrDraw,
    sizeOf: ({ length }) => length,
    elapsed,
    changes: database.changes,
    ...caching,
  });

  return {
    /** Deletes a course's stored previews. If this fails, logs the error and returns false. */
    deletePreviews: (id: string): Promise<boolean> =>
      tryAndLog(id, () => deleteAllExcept(id, null)),

    /**
     * Returns the JPEG with this file name. It is drawn once and then stored. Returns null if no
     * published course has a preview of this name. Cost: 1 read, or none within a minute of the
     * last read.
     * @param peer IP address of the sender, as the platform reports it
     */
    readPreview: (file: string, peer: string) =>
      lookupLimiter.lookUp(
        peer,
        async (published) => {
          const course = await published.get(courseIdOfPreview(file) ?? '');
          return course !== undefined && previewFile(course) === file;
        },
        () => previewCache.get(file),
      ),
  };
}
