import type { Context } from '../../context.ts';
import { visitor } from '../../core/caller.ts';
import { createTaskQueue } from '../../core/task-queue.ts';
import { createReadCache } from '../../store/read-cache.ts';
import type { ThumbnailRecord } from '../../store/records/course.ts';
import { maySee } from '../courses/policy.ts';
import { presentCourse } from '../courses/present.ts';
import type { CourseStore } from '../courses/store.ts';
import type { UnknownCourses } from '../courses/unknown-courses.ts';
import { pictureFile } from '../thumbnails/names.ts';
import type { ThumbnailService } from '../thumbnails/service.ts';
import type { PictureStore } from '../thumbnails/store.ts';
import { courseOfPreview, type Previewed, previewFile } from './names.ts';
import { drawPreview } from './picture.ts';

export type PreviewService = ReturnType<typeof createPreviewService>;

/** Cache size in bytes, lifetime in milliseconds. The CDN caches for a year; this is for bursts. */
const caching = { maxSize: 4 * 2 ** 20, ttl: 60_000 };

/** Draws the pictures that messengers show for a link to a course. */
export function createPreviewService({
  database,
  elapsed,
  courses,
  thumbnails,
  unknown,
  store,
  log,
}: Context & {
  readonly courses: CourseStore;
  readonly thumbnails: Pick<ThumbnailService, 'open'>;
  readonly unknown: UnknownCourses;
  readonly store: PictureStore;
}) {
  /** Draws one picture at a time, because a crawler may request all courses at once. */
  const inTurn = createTaskQueue();

  /** Draws a preview; null if the file of the course's own picture is missing. */
  const draw = async (course: Previewed, thumbnail: ThumbnailRecord | null) => {
    if (thumbnail === null) return inTurn(() => drawPreview(course, null));
    const { name, widths } = thumbnail;
    const photo = await thumbnails.open(pictureFile(name, Math.max(...widths)));
    return photo && inTurn(() => drawPreview(course, photo));
  };

  /** Deletes all stored previews of a course except one. */
  const removeAllBut = async (id: string, file: string | null) => {
    const files = await store.list(id);
    const others = files.filter((each) => courseOfPreview(each) === id && each !== file);
    await Promise.all(others.map((each) => store.remove(each)));
  };

  /** Returns whether the work succeeded; a failure is only logged. */
  const attempt = async (id: string, work: () => Promise<unknown>): Promise<boolean> => {
    try {
      await work();
      return true;
    } catch (error) {
      log({ severity: 'WARNING', message: `Previews of course ${id}: ${String(error)}` });
      return false;
    }
  };

  const read = async (file: string): Promise<Buffer | null> => {
    const id = courseOfPreview(file);
    const head = id === null ? null : await courses.readHead(id);
    if (id === null || head === null || !maySee(visitor, head)) return null;
    const course = presentCourse(id, head);
    if (previewFile(course) !== file) return null;
    const stored = await store.get(file);
    if (stored !== null) return stored;
    const bytes = await draw(course, head.thumbnail);
    if (bytes !== null) {
      await attempt(id, async () => {
        await store.put(file, bytes);
        await removeAllBut(id, file);
      });
    }
    return bytes;
  };

  const drawn = createReadCache<Buffer>({
    read,
    sizeOf: ({ length }) => length,
    elapsed,
    changes: database.changes,
    ...caching,
  });

  return {
    /** Deletes a course's stored previews; false after a failure, which is logged. */
    forget: (id: string): Promise<boolean> => attempt(id, () => removeAllBut(id, null)),

    /**
     * Returns the JPEG with that name, which is drawn once per course and stored. Null if no
     * published course has it. Cost: one read, or none within a minute.
     * @param peer IP address of the sender, as the platform reports it
     */
    open: (file: string, peer: string) =>
      unknown.lookUp(
        peer,
        async (published) => {
          const course = await published.get(courseOfPreview(file) ?? '');
          return course !== undefined && previewFile(course) === file;
        },
        () => drawn.get(file),
      ),
  };
}
