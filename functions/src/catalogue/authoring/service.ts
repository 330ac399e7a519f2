import type { Context } from '../../context.ts';
import { notFound } from '../../core/api-error.ts';
import type { Handlers } from '../../http/mount-endpoints.ts';
import {
  countLectureCards,
  emptyTotals,
  readCourseTotals,
  readNumbers,
} from '../../store/course-numbers.ts';
import { readRecord } from '../../store/database.ts';
import {
  courseCompletionsSchema,
  courseContentsSchema,
  courseRecordSchema,
} from '../../store/records/course.ts';
import { withoutRemoved } from '../courses/present.ts';
import type { CourseStore } from '../courses/store.ts';
import type { LinkService } from '../videos/links.ts';
import { presentEdited } from './removed-lectures.ts';

/** Shows courses to staff. */
export function createStaffCourseService({
  database,
  now,
  courses,
  links,
}: Context & { readonly courses: CourseStore; readonly links: LinkService }) {
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
        const { formerLectureCards: _former, ...numbers } = totals.get(id) ?? emptyTotals;
        return [id, numbers] as const;
      });
      return { courses: shown, numbers: Object.fromEntries(numbers) };
    },

    /** Fourteen reads, and one per removed lecture. @throws 404 */
    async 'admin/courses/course'({ input: { id } }) {
      const at = now();
      const [docs, totals, cards] = await Promise.all([
        database.firestore.getAll(
          database.course(id),
          database.courseContents(id),
          database.courseCompletions(id),
        ),
        readCourseTotals(database, at),
        readNumbers(database.firestore, database, [id]),
      ]);
      const course = readRecord(courseRecordSchema, docs[0]);
      const contents = readRecord(courseContentsSchema, docs[1]);
      if (course === null || contents === null) throw notFound();
      const { students, unusedCards, formerLectureCards } = totals.get(id) ?? emptyTotals;
      const known = cards.get(id);
      return {
        ...(await presentEdited(database, id, { course, contents })),
        enrolments: students,
        unusedCards,
        lectureCards: known ? countLectureCards(known, at, formerLectureCards) : {},
        completions: readRecord(courseCompletionsSchema, docs[2])?.lectures ?? {},
        signedHosts: [...links.signedHosts],
      };
    },
  } satisfies Partial<Handlers>;
}
