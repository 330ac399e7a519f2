import {
  FieldPath,
  FieldValue,
  type QueryDocumentSnapshot,
  type WriteBatch,
} from 'firebase-admin/firestore';
import { writeStates } from '../../cards/card/change-cards.ts';
import {
  afterChange,
  type Changed,
  changeableStates,
  stateAt,
} from '../../cards/card/transitions.ts';
import { conflict } from '../../core/api-error.ts';
import type { Acting } from '../../store/audit.ts';
import { addToStudentCount } from '../../store/counting.ts';
import { type Database, readRecord } from '../../store/database.ts';
import { type AccessCodeRecord, accessCodeSchema } from '../../store/records/access-code.ts';
import type { YearRecord } from '../../store/records/centre.ts';
import { courseCountersSchema } from '../../store/records/course.ts';
import { recheckEnrolments } from '../../store/records/enrolment.ts';
import {
  enrolmentOf,
  type PastEnrolment,
  type UserRecord,
  userRecordSchema,
} from '../../store/records/user.ts';
import { ifUnchanged } from '../../store/staff-action.ts';

/** Maximum number of documents that one page reads and one commit changes. */
const pageSize = 300;

export interface StoredYear extends YearRecord {
  readonly id: string;
}

type YearCourse = YearRecord['courses'][number];

export interface YearPage {
  readonly changed: number;
  /** Position of the next page; null after the last page. */
  readonly after: string | null;
  readonly leaving?: readonly string[];
  /** Adds the writes to the batch. They fail if a document has changed since it was read. */
  readonly write: (batch: WriteBatch) => void;
}

/** Reads a page of one course's students or cards. @param acting the actor and the time */
export type ReadPage = (
  database: Database,
  year: StoredYear,
  course: YearCourse,
  acting: Acting,
) => Promise<YearPage>;

function positionAfter(
  docs: readonly QueryDocumentSnapshot[],
  positionOf: (doc: QueryDocumentSnapshot) => string,
): string | null {
  const last = docs.length === pageSize ? docs.at(-1) : undefined;
  return last === undefined ? null : positionOf(last);
}

type QueryOf = (
  database: Database,
  year: StoredYear,
  course: YearCourse,
) => FirebaseFirestore.Query;

const unsoldCards: QueryOf = ({ accessCodes }, { place }, course) =>
  accessCodes
    .where('cId', '==', course.id)
    .where('state', 'in', changeableStates.revoke)
    .where('serial', '>', Number(place.after))
    .where('serial', '<=', course.lastSerial)
    .orderBy('serial');

/** Cards that were reinstated since are not found, because they no longer have the year. */
const endedCards: QueryOf = ({ accessCodes }, { id }, course) =>
  accessCodes.where('year.id', '==', id).where('cId', '==', course.id);

/**
 * Creates a reader of card pages. Cost per page: one read per card and one more, at most `pageSize`
 * cards; one write per changed card and per batch of these, and two more.
 * @param afterPage returns the fields that a page sets on a card; null leaves it unchanged
 * @throws 409 if the course is in the trash, where nothing can be counted
 */
function cardPages(
  queryOf: QueryOf,
  afterPage: (card: AccessCodeRecord, year: StoredYear, now: Date) => Changed | null,
): ReadPage {
  return async (database, year, course, acting) => {
    const [countersDoc, { docs }] = await Promise.all([
      database.courseCounters(course.id).get(),
      queryOf(database, year, course).limit(pageSize).get(),
    ]);
    const counters = readRecord(courseCountersSchema, countersDoc);
    // No card of a purged course opens anything.
    if (counters === null) return { changed: 0, after: null, write: () => undefined };
    const changing = docs.flatMap((doc) => {
      const record = readRecord(accessCodeSchema, doc);
      const after = record && afterPage(record, year, acting.now);
      return record === null || after === null ? [] : [{ doc, record, after }];
    });
    // Archiving a bundle only prevents new cards.
    if (changing.length > 0 && !counters.live && !counters.bundle) {
      throw conflict(`«${course.title}» في سلة المحذوفات. استعِده ثم أكمل.`);
    }
    return {
      changed: changing.length,
      after: positionAfter(docs, (doc) => String(doc.get('serial'))),
      write(batch) {
        if (changing.length > 0) writeStates(batch, database, acting, changing, year.entry);
      },
    };
  };
}

/** Skips expired cards, because they open nothing and their rejection gives the reason. */
export const endCards = cardPages(unsoldCards, (card, { id, at }, now) => {
  const after = stateAt(card, now) === 'expired' ? null : afterChange('revoke', card);
  return after && { ...after, year: { id, at } };
});

export const restoreCards = cardPages(endedCards, (card) => afterChange('reinstate', card));

const pastOf = (pastEnrolments: readonly PastEnrolment[]) => ({
  pastEnrolments,
  pastCourses: [...new Set(pastEnrolments.map(({ cId }) => cId))],
});

/**
 * Creates a reader of student pages. Cost: one read per student, one write per change, one more.
 * @param changesOf returns the fields that a page sets on a student; null leaves them as they are
 * @param sign 1 if the students get the course, -1 if they lose it
 */
function studentPages(
  field: 'courses' | 'pastCourses',
  changesOf: (
    user: UserRecord,
    year: StoredYear,
    course: YearCourse,
  ) => Record<string, unknown> | null,
  sign: 1 | -1,
): ReadPage {
  return async (database, year, course) => {
    const { after } = year.place;
    const query = database.users
      .where(field, 'array-contains', course.id)
      .orderBy(FieldPath.documentId())
      .limit(pageSize);
    const { docs } = await (after === '' ? query : query.startAfter(after)).get();
    const changing = docs.flatMap((doc) => {
      const user = readRecord(userRecordSchema, doc);
      const changes = user && changesOf(user, year, course);
      return changes === null ? [] : [{ doc, changes }];
    });
    const students = changing.length;
    return {
      changed: students,
      after: positionAfter(docs, ({ id }) => id),
      leaving: sign < 0 ? changing.map(({ doc }) => doc.id) : [],
      write(batch) {
        for (const { doc, changes } of changing) batch.update(doc.ref, changes, ifUnchanged(doc));
        if (students > 0) addToStudentCount(batch, database, course.id, sign * students);
      },
    };
  };
}

/** Removes the course and stores the enrolment among the student's past ones. */
export const endStudents = studentPages(
  'courses',
  (user, { id: year, at }, { id: cId, title }) => {
    const enrolment = enrolmentOf(user, cId);
    // Students who got the course after the year's end began have it for the new year.
    if (enrolment === undefined || enrolment.at > at) return null;
    return {
      courses: FieldValue.arrayRemove(cId),
      [`enrolments.${cId}`]: FieldValue.delete(),
      ...recheckEnrolments,
      ...pastOf([...user.pastEnrolments, { ...enrolment, cId, endedAt: at, year, title }]),
    };
  },
  -1,
);

/** Restores the course, except for students who already have it again. */
export const restoreStudents = studentPages(
  'pastCourses',
  (user, year, { id }) => {
    const past = user.pastEnrolments.find((each) => each.cId === id && each.year === year.id);
    if (past === undefined || enrolmentOf(user, id) !== undefined) return null;
    const { cId, endedAt: _at, year: _year, title: _title, ...enrolment } = past;
    return {
      courses: FieldValue.arrayUnion(cId),
      [`enrolments.${cId}`]: enrolment,
      ...recheckEnrolments,
      ...pastOf(user.pastEnrolments.filter((each) => each !== past)),
    };
  },
  1,
);
