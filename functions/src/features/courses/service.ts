import type { InputOf, ResponseOf } from '@markaz/contract/api';
import { isTransient } from '../../firestore/status.ts';
import { notFound } from '../../http/api-error.ts';
import type { Admin, Caller } from '../../http/caller.ts';
import type { ThumbnailService } from '../thumbnails/service.ts';
import { packCatalogue } from './catalogue.ts';
import { makeCourse } from './new-course.ts';
import { maySee } from './policy.ts';
import { presentCourse, presentLectures, presentSummary } from './present.ts';
import type { CourseStore } from './store.ts';

export type CourseService = ReturnType<typeof createCourseService>;

interface Needs {
  readonly courses: CourseStore;
  readonly thumbnails: ThumbnailService;
  readonly now: () => Date;
  readonly newId: () => string;
}

export function createCourseService({ courses, thumbnails, now, newId }: Needs) {
  return {
    /** All published courses, packed as they are sent. One read. */
    async catalogue() {
      return (await courses.readCatalogue()) ?? (await packCatalogue([]));
    },

    /** One course for the caller; one read. @throws 404 */
    async show(
      caller: Caller,
      { id, lectures }: InputOf<'courses/course'>,
    ): Promise<ResponseOf<'courses/course'>> {
      const record = await courses.read(id);
      if (record === null || !maySee(caller, record)) throw notFound();
      return {
        course: presentCourse(id, record),
        lectures: lectures
          ? presentLectures(record.lectures, ({ open }) =>
              caller.role === 'admin' ? false : open === 'false',
            )
          : [],
      };
    },

    async listAll(): Promise<ResponseOf<'admin/courses'>> {
      const live = await courses.listLive();
      return { courses: live.map(({ id, head }) => presentSummary(id, head)) };
    },

    /**
     * Stores a course with its picture, or nothing: what does not fit is found before anything is
     * written, and a picture without its course is taken back.
     * @throws 400 naming what is wrong, 413
     */
    async submit(
      admin: Admin,
      submission: InputOf<'admin/courses/submit'>,
      thumbnail: Buffer | null,
    ): Promise<ResponseOf<'admin/courses/submit'>> {
      const id = newId();
      const acting = { admin, now: now() };
      const circumstances = { id, createdBy: admin.uid, now: acting.now, newId };
      const course = makeCourse(submission, { ...circumstances, thumbnail: null });
      const { author } = submission.courseInfo;
      if (thumbnail === null) {
        await courses.add(acting, course, author, newId());
        return { added: true, id };
      }
      const picture = await thumbnails.prepare(thumbnail, id);
      await thumbnails.keep(picture);
      const pictured = { ...course, course: { ...course.course, thumbnail: picture.record } };
      try {
        await courses.add(acting, pictured, author, newId());
      } catch (error) {
        // A course that may have been stored after all must not lose its picture.
        const isOrphan = !isTransient(error) || (await courses.isAbsent(id));
        if (isOrphan) await thumbnails.discard(picture);
        throw error;
      }
      return { added: true, id };
    },

    /** Puts courses into the trash; restoring them comes from there. */
    async remove(
      admin: Admin,
      { ids }: InputOf<'admin/courses/delete'>,
    ): Promise<ResponseOf<'admin/courses/delete'>> {
      const distinct = [...new Set(ids)];
      return { deleted: await courses.trash({ admin, now: now() }, distinct) };
    },
  };
}
