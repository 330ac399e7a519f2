import {
  FieldPath,
  FieldValue,
  type QueryDocumentSnapshot,
  type WriteBatch,
} from 'firebase-admin/firestore';
import { writeStateChanges } from '../../cards/card/change-cards.ts';
import {
  type ChangedFields,
  changeableStates,
  fieldsAfterChange,
  stateAt,
} from '../../cards/card/transitions.ts';
import { conflict } from '../../core/api-error.ts';
import type { Acting } from '../../store/audit.ts';
import { addToStudentCount } from '../../store/counting.ts';
import { type Database, readRecord } from '../../store/database.ts';
import { type AccessCodeRecord, accessCodeSchema } from '../../store/records/access-code.ts';
import type { YearRecord } from '../../store/records/centre.ts';
import { courseCountersSchema } from '../../store/records/course.ts';
import { accessOfEnrolment, recheckEnrolments } from '../../store/records/enrolment.ts';
import {
  enrolmentOf,
  type PastEnrolment,
  type UserRecord,
  userRecordSchema,
} from '../../store/records/user.ts';
import { ifUnchanged } from '../../store/staff-action.ts';

/** Maximum number of documents that one page reads and one commit changes. */
const pageSize = 300;

/**
 * The end of a school year for the chosen courses. In this folder, «year» means such an end, with
 * its progress.
 */
export interface StoredYear extends YearRecord {
  readonly id: string;
}

type YearCourse = YearRecord['courses'][number];

/** A page of students or cards that one commit changes. */
export interface YearPage {
  /** Number of changed students or cards. */
  readonly changed: number;
  /** Position of the next page, or null after the last page. */
  readonly after: string | null;
  /** Uids of the students who lose a course. */
  readonly removedUids?: readonly string[];
  /** Adds the writes to the batch. The commit fails if a document has changed since it was read. */
  readonly write: (batch: WriteBatch) => void;
}

/** Reads a page of one course's students or cards. */
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

const queryUnsoldCards: QueryOf = ({ accessCodes }, { place }, course) =>
  accessCodes
    .where('cId', '==', course.id)
    .where('state', 'in', changeableStates.revoke)
    .where('serial', '>', Number(place.after))
    .where('serial', '<=', course.lastSerial)
    .orderBy('serial');

/**
 * Finds the cards that were revoked when the year ended. Cards that staff have reinstated since are
 * not found, because reinstating removes the year from a card.
 */
const queryEndedCards: QueryOf = ({ accessCodes }, { id }, course) =>
  accessCodes.where('year.id', '==', id).where('cId', '==', course.id);

/**
 * Creates a function that reads pages of cards. Cost per page: 1 read and 2 writes. Each card adds
 * 1 read (at most `pageSize`). Each changed card and each of their batches adds 1 write.
 * @param fieldsOf returns the fields that a page sets on a card, or null to skip the card
 * @throws 409 if the course is in the trash, because it then has no counters to update
 */
function createCardPageReader(
  queryOf: QueryOf,
  fieldsOf: (card: AccessCodeRecord, year: StoredYear, now: Date) => ChangedFields | null,
): ReadPage {
  return async (database, year, course, acting) => {
    const [countersDoc, { docs }] = await Promise.all([
      database.courseCounters(course.id).get(),
      queryOf(database, year, course).limit(pageSize).get(),
    ]);
    const counters = readRecord(courseCountersSchema, countersDoc);
    // The cards of a purged course open nothing, so they need no change.
    if (counters === null) return { changed: 0, after: null, write: () => undefined };
    const updates = docs.flatMap((doc) => {
      const record = readRecord(accessCodeSchema, doc);
      const after = record && fieldsOf(record, year, acting.now);
      return record === null || after === null ? [] : [{ doc, record, after }];
    });
    // Archiving a bundle only prevents new cards, so its existing cards can still change.
    if (updates.length > 0 && !counters.live && !counters.bundle) {
      throw conflict(`«${course.title}» في سلة المحذوفات. استعِده ثم أكمل.`);
    }
    return {
      changed: updates.length,
      after: positionAfter(docs, (doc) => String(doc.get('serial'))),
      write(batch) {
        if (updates.length > 0) writeStateChanges(batch, database, acting, updates, year.entry);
      },
    };
  };
}

/**
 * Revokes unsold cards. Skips expired cards, because they are refused anyway, with a reason of
 * their own.
 */
export const endCards = createCardPageReader(queryUnsoldCards, (card, { id, at }, now) => {
  const after = stateAt(card, now) === 'expired' ? null : fieldsAfterChange('revoke', card);
  return after && { ...after, year: { id, at } };
});

export const restoreCards = createCardPageReader(queryEndedCards, (card) =>
  fieldsAfterChange('reinstate', card),
);

const pastEnrolmentFields = (pastEnrolments: readonly PastEnrolment[]) => ({
  pastEnrolments,
  pastCourses: [...new Set(pastEnrolments.map(({ cId }) => cId))],
});

/**
 * Creates a function that reads pages of students. Cost per page: 1 write. Each student adds 1
 * read, and each changed student adds 1 write.
 * @param changesOf returns the fields that a page sets on a student, or null to skip the student
 * @param sign 1 if the students get the course, -1 if they lose it
 */
function createStudentPageReader(
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
    const updates = docs.flatMap((doc) => {
      const user = readRecord(userRecordSchema, doc);
      const changes = user && changesOf(user, year, course);
      return changes === null ? [] : [{ doc, changes }];
    });
    const students = updates.length;
    return {
      changed: students,
      after: positionAfter(docs, ({ id }) => id),
      removedUids: sign < 0 ? updates.map(({ doc }) => doc.id) : [],
      write(batch) {
        for (const { doc, changes } of updates) batch.update(doc.ref, changes, ifUnchanged(doc));
        if (students > 0) addToStudentCount(batch, database, course.id, sign * students);
      },
    };
  };
}

/** Removes the course from students, and stores the enrolment among their past enrolments. */
export const endStudents = createStudentPageReader(
  'courses',
  (user, { id: year, at }, { id: cId, title }) => {
    const enrolment = enrolmentOf(user, cId);
    // Students who got the course after the year was ended have it for the new year.
    if (enrolment === undefined || enrolment.at > at) return null;
    return {
      courses: FieldValue.arrayRemove(cId),
      [`enrolments.${cId}`]: FieldValue.delete(),
      ...recheckEnrolments,
      ...pastEnrolmentFields([
        ...user.pastEnrolments,
        { ...enrolment, cId, endedAt: at, year, title },
      ]),
    };
  },
  -1,
);

/** Restores the course, except for students who have bought it again. */
export const restoreStudents = createStudentPageReader(
  'pastCourses',
  (user, year, { id }) => {
    const pastEnrolment = user.pastEnrolments.find(
      (each) => each.cId === id && each.year === year.id,
    );
    if (pastEnrolment === undefined || enrolmentOf(user, id) !== undefined) return null;
    // The price of each of its cards was paid back since.
    if (accessOfEnrolment(pastEnrolment).length === 0) return null;
    const { cId, endedAt: _at, year: _year, title: _title, ...enrolment } = pastEnrolment;
    return {
      courses: FieldValue.arrayUnion(cId),
      [`enrolments.${cId}`]: enrolment,
      ...recheckEnrolments,
      ...pastEnrolmentFields(user.pastEnrolments.filter((each) => each !== pastEnrolment)),
    };
  },
  1,
);
