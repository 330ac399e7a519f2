import { type DocumentSnapshot, FieldPath, type Query } from 'firebase-admin/firestore';
import type * as z from 'zod';
import { packLists, readLists } from '../catalogue/authoring/lists.ts';
import { updateTitles } from '../catalogue/courses/lecture-titles.ts';
import { inGroups } from '../core/in-groups.ts';
import { isCommitted } from '../store/commit.ts';
import { BadRecord, type Database, readListRecord, readRecord } from '../store/database.ts';
import { accessCodeSchema } from '../store/records/access-code.ts';
import { codeBatchSchema } from '../store/records/cards.ts';
import {
  courseCompletionsSchema,
  courseCountersSchema,
  courseRecordSchema,
} from '../store/records/course.ts';
import { progressSchema } from '../store/records/progress.ts';
import { userRecordSchema } from '../store/records/user.ts';
import { ifUnchanged } from '../store/staff-action.ts';
import { missingFields, upgrades } from '../store/upgrades.ts';

/** The record schemas of the collections in `upgrades`. */
const schemas: Readonly<Record<string, z.ZodType>> = {
  accessCodes: accessCodeSchema,
  codeBatches: codeBatchSchema,
  courseCompletions: courseCompletionsSchema,
  courseCounters: courseCountersSchema,
  progress: progressSchema,
  users: userRecordSchema,
};

/**
 * Number of documents per page. It is small because all of them are in memory and are written in
 * parallel.
 */
const documentsAtOnce = 300;

/** Returns the collections that a migration from a version visits, in order. */
export function collectionsSince(version: number): string[] {
  const hasNewFields = (name: string) => upgrades[name]?.some(({ since }) => since > version);
  return Object.keys(schemas).filter(hasNewFields);
}

/**
 * Adds missing fields to a record. If the record changes meanwhile, the function retries.
 * @returns whether it lacked a field
 * @throws BadRecord
 */
async function fillRecord(
  collection: string,
  doc: DocumentSnapshot,
  dry: boolean,
): Promise<boolean> {
  if (readRecord(schemas[collection] ?? userRecordSchema, doc) === null) return false;
  const fields = missingFields(collection, doc.id, doc.data() ?? {});
  if (Object.keys(fields).length === 0) return false;
  if (dry || (await isCommitted(doc.ref.update(fields, ifUnchanged(doc))))) return true;
  return fillRecord(collection, await doc.ref.get(), dry);
}

/**
 * Upgrades the documents of one page of a collection. Cost: 1 read per document, and 1 write per
 * document that lacks fields.
 * @param after id of the last document before the page; null for the first page
 * @param dry true to count only
 */
export async function fillPage(
  { firestore }: Database,
  collection: string,
  after: string | null,
  dry: boolean,
) {
  let query: Query = firestore.collection(collection).orderBy(FieldPath.documentId());
  if (after !== null) query = query.startAfter(after);
  const { docs } = await query.limit(documentsAtOnce).get();
  const outcomes = await Promise.all(
    docs.map((doc) =>
      fillRecord(collection, doc, dry).catch((error: unknown) => {
        if (error instanceof BadRecord) return error;
        throw error;
      }),
    ),
  );
  return {
    /** Where the next page starts. Null after the last page. */
    next: docs.length < documentsAtOnce ? null : (docs.at(-1)?.id ?? null),
    read: docs.length,
    changed: outcomes.filter((outcome) => outcome === true).length,
    bad: outcomes.filter((outcome) => outcome instanceof BadRecord),
  };
}

/** Number of courses in one transaction. */
const coursesAtOnce = 100;

/**
 * Makes the lectures of old courses searchable, and stores all titles by grade. Courses that were
 * last saved by an old version have no stored titles. Cost: 1 read per such course, 8 reads for the
 * lists, and 4 more reads per hundred of these courses.
 * @param dry true to count only
 * @returns number of courses that got titles
 */
export async function fillLectureTitles(
  database: Database,
  now: Date,
  dry: boolean,
): Promise<number> {
  const { firestore } = database;
  const lists = await firestore.runTransaction(
    (transaction) => readLists(database, now, transaction),
    {
      readOnly: true,
    },
  );
  const coursesWithoutTitles = lists.published.filter(
    ({ id, lectureCount }) => lectureCount > 0 && lists.lectureTitles[id] === undefined,
  );
  if (dry) return coursesWithoutTitles.length;
  for (const group of inGroups(coursesWithoutTitles, coursesAtOnce))
    await firestore.runTransaction(async (transaction) => {
      const before = await readLists(database, now, transaction);
      const docs = await transaction.getAll(...group.map(({ id }) => database.course(id)));
      const titles = docs.reduce((collected, doc) => {
        const course = readListRecord(database, courseRecordSchema, doc);
        const isShown = course?.state === 'live' && course.published;
        return isShown ? updateTitles(collected, doc.id, course, course, now) : collected;
      }, before.lectureTitles);
      (await packLists(before, { ...before, lectureTitles: titles }))(transaction);
    });
  // Splits the single response for all grades of schema version 5 by grade. Cost: 4 reads, 1 write.
  await firestore.runTransaction(async (transaction) => {
    const before = await readLists(database, now, transaction);
    // The new object forces a write.
    const after = { ...before, lectureTitles: { ...before.lectureTitles } };
    (await packLists(before, after))(transaction);
  });
  return coursesWithoutTitles.length;
}
