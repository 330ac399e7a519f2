import { FieldPath, FieldValue, type QueryDocumentSnapshot } from 'firebase-admin/firestore';
import { countStudents } from '../../store/counting.ts';
import { type Database, readRecord } from '../../store/database.ts';
import { enrolmentsChanged } from '../../store/records/enrolment.ts';
import {
  enrolmentOf,
  type PastEnrolment,
  type UserRecord,
  userRecordSchema,
} from '../../store/records/user.ts';
import { unchanged } from '../../store/staff-action.ts';
import {
  pageSize,
  positionAfter,
  type ReadPage,
  type StoredYear,
  type YearCourse,
} from './pages.ts';

/** The fields that a page sets on a student; null leaves the student as they are. */
type ChangesOf = (
  user: UserRecord,
  year: StoredYear,
  course: YearCourse,
) => Record<string, unknown> | null;

const pastOf = (pastEnrolments: readonly PastEnrolment[]) => ({
  pastEnrolments,
  pastCourses: [...new Set(pastEnrolments.map(({ cId }) => cId))],
});

/** Removes the course and saves how the student had it. */
const ending: ChangesOf = (user, { id: year, at }, { id: cId, title }) => {
  const enrolment = enrolmentOf(user, cId);
  // Students who got the course since have it for the new year.
  if (enrolment === undefined || enrolment.at > at) return null;
  return {
    courses: FieldValue.arrayRemove(cId),
    [`enrolments.${cId}`]: FieldValue.delete(),
    ...enrolmentsChanged,
    ...pastOf([...user.pastEnrolments, { ...enrolment, cId, endedAt: at, year, title }]),
  };
};

/** Restores the course, except for students who have it again. */
const restoring: ChangesOf = (user, year, { id }) => {
  const past = user.pastEnrolments.find((each) => each.cId === id && each.year === year.id);
  if (past === undefined || enrolmentOf(user, id) !== undefined) return null;
  const { cId, endedAt: _at, year: _year, title: _title, ...enrolment } = past;
  return {
    courses: FieldValue.arrayUnion(cId),
    [`enrolments.${cId}`]: enrolment,
    ...enrolmentsChanged,
    ...pastOf(user.pastEnrolments.filter((each) => each !== past)),
  };
};

/**
 * A read for each student, at most `pageSize`; a write for each that changes, and one.
 * @param field by which the query finds the course's students
 * @param sign of the change to the course's number of students
 */
function studentPages(
  field: 'courses' | 'pastCourses',
  changesOf: ChangesOf,
  sign: 1 | -1,
): ReadPage {
  return async (database, year, course) => {
    const { docs } = await pageOf(database, field, course.id, year.place.after);
    const changing = docs.flatMap((doc) => {
      const user = readRecord(userRecordSchema, doc);
      const changes = user && changesOf(user, year, course);
      return changes === null ? [] : [{ doc, changes }];
    });
    const students = changing.length;
    return {
      changed: students,
      after: positionAfter(docs, ({ id }: QueryDocumentSnapshot) => id),
      leaving: sign < 0 ? changing.map(({ doc }) => doc.id) : [],
      write(batch) {
        for (const { doc, changes } of changing) batch.update(doc.ref, changes, unchanged(doc));
        if (students > 0) countStudents(batch, database, course.id, sign * students);
      },
    };
  };
}

function pageOf({ users }: Database, field: string, cId: string, after: string) {
  const query = users.where(field, 'array-contains', cId).orderBy(FieldPath.documentId());
  return (after === '' ? query : query.startAfter(after)).limit(pageSize).get();
}

export const endStudents = studentPages('courses', ending, -1);
export const restoreStudents = studentPages('pastCourses', restoring, 1);
