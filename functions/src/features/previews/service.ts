import { visitor } from '../../core/caller.ts';
import { createTurns } from '../../core/in-turn.ts';
import { createReadCache } from '../../store/read-cache.ts';
import type { Context } from '../context.ts';
import { maySee } from '../courses/policy.ts';
import { presentCourse } from '../courses/present.ts';
import type { CourseStore } from '../courses/store.ts';
import type { UnknownCourses } from '../courses/unknown-courses.ts';
import { pictureFile } from '../thumbnails/names.ts';
import type { ThumbnailService } from '../thumbnails/service.ts';
import { courseOfPreview, previewFile } from './names.ts';
import { drawPreview } from './picture.ts';

export type PreviewService = ReturnType<typeof createPreviewService>;

/** Bytes and milliseconds. The CDN keeps a picture for a year; this is for those who come past it. */
const kept = { maxSize: 4 * 2 ** 20, ttl: 60_000 };

interface Dependencies extends Pick<Context, 'database' | 'elapsed'> {
  readonly courses: CourseStore;
  readonly thumbnails: Pick<ThumbnailService, 'open'>;
  readonly unknown: UnknownCourses;
}

/** The pictures that messengers show beside a link to a course. */
export function createPreviewService({
  database,
  elapsed,
  courses,
  thumbnails,
  unknown,
}: Dependencies) {
  /** One at a time: a crawler asks for those of all courses at once. */
  const inTurn = createTurns();

  const read = async (file: string): Promise<Buffer | null> => {
    const id = courseOfPreview(file);
    const head = id === null ? null : await courses.readHead(id);
    if (id === null || head === null || !maySee(visitor, head)) return null;
    const course = presentCourse(id, head);
    if (previewFile(course) !== file) return null;
    if (head.thumbnail === null) return inTurn(() => drawPreview(course, null));
    const { name, widths } = head.thumbnail;
    const photo = await thumbnails.open(pictureFile(name, Math.max(...widths)));
    return photo && inTurn(() => drawPreview(course, photo));
  };

  const drawn = createReadCache<Buffer>({
    read,
    sizeOf: ({ length }) => length,
    elapsed,
    ...kept,
  });
  database.changes.on('changed', drawn.clear);

  return {
    /**
     * The JPEG of that name, drawn unless it is at hand; null where no published course has it. One
     * read, and the thumbnail from Storage.
     * @param peer whom the platform names as the sender
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
