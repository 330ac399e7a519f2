import type { CourseRevision } from '@markaz/contract/catalogue/course-input';
import type { Context } from '../../context.ts';
import { conflict, notFound } from '../../core/api-error.ts';
import { isTransient } from '../../core/grpc-status.ts';
import type { Handlers } from '../../http/mount-endpoints.ts';
import {
  lectureCards,
  noTotals,
  readCourseTotals,
  readNumbers,
} from '../../store/course-numbers.ts';
import type { StoredCourse, ThumbnailRecord } from '../../store/records/course.ts';
import {
  presentAdminCourse,
  presentAdminLectures,
  presentRemovedLecture,
  withoutRemoved,
} from '../courses/present.ts';
import type { CourseStore } from '../courses/store.ts';
import type { ThumbnailService } from '../thumbnails/service.ts';
import type { LinkService } from '../videos/service.ts';
import { createAuthoringStore } from './authoring-store.ts';
import type { LectureTrashStore } from './lecture-trash-store.ts';
import { courseIdOf, digestOf, makeCourse } from './new-course.ts';
import { refuseUnknownLectures } from './revised-course.ts';

const takenOtherwise = 'حُفظ هذا الكورس من قبل بمحتوى آخر. افتحه من قائمة الكورسات لتعديله.';
const changedMeanwhile = 'عُدّل هذا الكورس في هذه الأثناء. حدّث الصفحة ثم أعد تعديلك.';

/** Adds and changes courses. */
export function createAuthoringService({
  database,
  now,
  courses,
  lectureTrash,
  thumbnails,
  links,
}: Context & {
  readonly courses: CourseStore;
  readonly lectureTrash: LectureTrashStore;
  readonly thumbnails: ThumbnailService;
  readonly links: LinkService;
}) {
  const store = createAuthoringStore(database);
  const newId = () => database.courses.doc().id;

  /** Presents a stored course for the editor. No read if no lecture is removed. */
  async function edited(id: string, { course, contents }: StoredCourse) {
    const hasLost = course.removedLectures.length > 0;
    const removed = hasLost ? await lectureTrash.list(id) : [];
    return {
      course: presentAdminCourse(id, course),
      lectures: presentAdminLectures(course.lectures, contents),
      removedLectures: removed.map(presentRemovedLecture),
    };
  }

  /**
   * Stores the picture while `work` stores the course that uses it. If that fails, the picture is
   * deleted, unless the outcome is unknown: then the purge decides.
   */
  async function withPicture<Result>(
    cId: string,
    bytes: Buffer | null,
    work: (thumbnail: ThumbnailRecord | null) => Promise<Result>,
  ): Promise<Result> {
    if (bytes === null) return work(null);
    const picture = await thumbnails.prepare(bytes, cId);
    await thumbnails.keep(picture, cId, now());
    try {
      return await work(picture.record);
    } catch (error) {
      if (!isTransient(error)) await thumbnails.release(picture.record, cId);
      throw error;
    }
  }

  /** Refuses certain failures before the picture is decoded. @throws 400, 404, 409 */
  async function precheck(
    { id, updatedAt, lectures }: CourseRevision,
    revisedAs: string,
  ): Promise<void> {
    const course = await courses.read(id);
    if (course === null || course.state === 'trashed') throw notFound();
    if (course.revisedAs === revisedAs) return;
    if (course.updatedAt.toDate().toISOString() !== updatedAt) throw conflict(changedMeanwhile);
    refuseUnknownLectures(lectures, course);
  }

  return {
    /** Seven reads for any number of courses. */
    async 'admin/courses'({ input: { state } }) {
      const [all, totals] = await Promise.all([
        courses.readAll(),
        readCourseTotals(database, now()),
      ]);
      const shown = all
        .filter((course) => state === 'all' || course.state === state)
        .map(withoutRemoved);
      const numbers = shown.map(({ id }) => {
        const { formerLectureCards: _former, ...numbers } = totals.get(id) ?? noTotals;
        return [id, numbers] as const;
      });
      return { courses: shown, numbers: Object.fromEntries(numbers) };
    },

    /** Fourteen reads, and one for each removed lecture. @throws 404 */
    async 'admin/courses/course'({ input: { id } }) {
      const at = now();
      const [{ course, contents, completions }, totals, cards] = await Promise.all([
        courses.readWhole(id),
        readCourseTotals(database, at),
        readNumbers(database.firestore, database, [id]),
      ]);
      if (course === null || contents === null) throw notFound();
      const { students, unusedCards, formerLectureCards } = totals.get(id) ?? noTotals;
      const known = cards.get(id);
      return {
        ...(await edited(id, { course, contents })),
        enrolments: students,
        unusedCards,
        lectureCards: known ? lectureCards(known, at, formerLectureCards) : {},
        completions: completions?.lectures ?? {},
        signedHosts: [...links.signedHosts],
      };
    },

    /**
     * Stores a course with its picture, or nothing: everything is checked before the first write.
     * Repeating a request with the same `requestId` returns the same course.
     * @throws 400 naming the wrong fields, 409, 413
     */
    async 'admin/courses/submit'({ caller: admin, input: { requestId, ...submission }, file }) {
      links.refuseWholeHosts(submission.lectures);
      const id = requestId === undefined ? newId() : courseIdOf(admin.uid, requestId);
      const mayExist = requestId !== undefined;
      const submittedAs = digestOf(submission, file);
      const earlier = mayExist ? await courses.read(id) : null;
      if (earlier !== null) {
        if (earlier.submittedAs === submittedAs) return { added: true, id };
        throw conflict(takenOtherwise);
      }
      const circumstances = { id, createdBy: admin.uid, submittedAs, now: now(), newId };
      const course = makeCourse(submission, { ...circumstances, thumbnail: null });
      await withPicture(id, file, async (thumbnail) => {
        const pictured = { ...course, course: { ...course.course, thumbnail } };
        const acting = { admin, now: circumstances.now };
        const added = await store.add(acting, pictured, submission.courseInfo.author, mayExist);
        if (added === 'taken') throw conflict(takenOtherwise);
      });
      return { added: true, id };
    },

    /**
     * Changes a whole course, or nothing. A replaced picture is deleted afterwards.
     * @throws 400 naming the wrong fields, 404, 409 if the course changed since it was read, 413
     */
    async 'admin/courses/update'({ caller: admin, input: revision, file }) {
      const { id } = revision;
      links.refuseWholeHosts(revision.lectures);
      const revisedAs = digestOf(revision, file);
      if (file !== null) await precheck(revision, revisedAs);
      const acting = { admin, now: now() };
      const revised = await withPicture(id, file, async (picture) => {
        const outcome = await store.revise(acting, revision, revisedAs, picture);
        if (outcome === 'gone') throw notFound();
        if (outcome === 'conflict') throw conflict(changedMeanwhile);
        return outcome;
      });
      const old = revised.before?.thumbnail ?? null;
      const isReplaced = old !== null && old.name !== revised.after.course.thumbnail?.name;
      if (isReplaced) await thumbnails.release(old, id);
      return { updated: true, ...(await edited(id, revised.after)) };
    },

    /**
     * Seven reads, up to five writes, a delete; a read for each lecture that stays removed.
     * @throws 400, 404, 409
     */
    async 'admin/courses/lectures/restore'({ caller: admin, input: { cId, lId } }) {
      const stored = await lectureTrash.restore({ admin, now: now() }, cId, lId);
      if (stored === null) throw notFound();
      return { restored: true, ...(await edited(cId, stored)) };
    },
  } satisfies Partial<Handlers>;
}
