import type { Context } from '../../context.ts';
import { notFound } from '../../core/api-error.ts';
import type { Handlers } from '../../http/mount-endpoints.ts';
import {
  countLectureCards,
  emptyTotals,
  readCourseCounters,
  readCourseTotals,
} from '../../store/course-counters.ts';
import { readRecord } from '../../store/database.ts';
import {
  courseCompletionsSchema,
  courseContentsSchema,
  courseRecordSchema,
} from '../../store/records/course.ts';
import { withoutUnsentFields } from '../courses/present.ts';
import type { CourseStore } from '../courses/store.ts';
import type { LinkService } from '../videos/links.ts';
import { presentForEditor } from './removed-lectures.ts';

/** Shows courses to staff. */
export function createStaffCourseService({
  database,
  now,
  courses,
  links,
}: Context & { readonly courses: CourseStore; readonly links: LinkService }) {
  return {
    /** Lists courses with their statistics. Cost: 7 reads, however many courses there are. */
    async 'admin/courses'({ input: { state } }) {
      const [all, totals] = await Promise.all([
        courses.readAll(),
        readCourseTotals(database, now()),
      ]);
      const matching = all
        .filter((course) => state === 'all' || course.state === state)
        .map(withoutUnsentFields);
      const numberEntries = matching.map(({ id }) => {
        const { formerLectureCards: _former, ...courseNumbers } = totals.get(id) ?? emptyTotals;
        return [id, courseNumbers] as const;
      });
      return { courses: matching, numbers: Object.fromEntries(numberEntries) };
    },

    /**
     * Returns a course for the editor. Cost: 14 reads, plus 1 per removed lecture.
     * @throws 404
     */
    async 'admin/courses/course'({ input: { id } }) {
      const at = now();
      const [docs, totals, countersByCourse] = await Promise.all([
        database.firestore.getAll(
          database.course(id),
          database.courseContents(id),
          database.courseCompletions(id),
        ),
        readCourseTotals(database, at),
        readCourseCounters(database, [id]),
      ]);
      const course = readRecord(courseRecordSchema, docs[0]);
      const contents = readRecord(courseContentsSchema, docs[1]);
      if (course === null || contents === null) throw notFound();
      const { students, unusedCards, formerLectureCards } = totals.get(id) ?? emptyTotals;
      const cardCounters = countersByCourse.get(id);
      return {
        ...(await presentForEditor(database, id, { course, contents }, at)),
        enrolments: students,
        unusedCards,
        lectureCards: cardCounters ? countLectureCards(cardCounters, at, formerLectureCards) : {},
        completions: readRecord(courseCompletionsSchema, docs[2])?.lectures ?? {},
        signedHosts: [...links.signedHosts],
      };
    },
  } satisfies Partial<Handlers>;
}
