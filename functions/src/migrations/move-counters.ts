import { FieldValue } from 'firebase-admin/firestore';
import { asUpdateFields } from '../store/counters.ts';
import { cardCountersOf, readCourseCounters } from '../store/course-counters.ts';
import type { Database } from '../store/database.ts';
import { formerBatchCounters } from '../store/former-batches.ts';
import { documentPages } from '../store/paging.ts';

const documentsAtOnce = 100;

/**
 * Removes the counters of batches that schema version 5 stored in a course's documents. Adds them
 * to the other counters of the course and to the documents of the batches. All this is done in one
 * transaction. Cost: 11 reads and at most 6 writes, and 1 more read and write per batch.
 */
function moveCourseCounters(database: Database, cId: string): Promise<void> {
  const { firestore } = database;
  return firestore.runTransaction(async (transaction) => {
    const counters = (await readCourseCounters(database, [cId], { reader: transaction })).get(cId);
    if (counters === undefined) return;
    const ids = Object.keys(counters.batches);
    const refs = [...database.courseShards(cId), ...ids.map(database.codeBatch)];
    const docs = await transaction.getAll(...refs, { fieldMask: [] });
    const existingPaths = new Set(docs.filter(({ exists }) => exists).map(({ ref }) => ref.path));
    // `readCourseCounters` has already added the counters of the shards.
    const { batches, ...movedCounters } = { ...counters, ...cardCountersOf(counters) };
    transaction.set(database.courseCounters(cId), movedCounters);
    for (const shard of database.courseShards(cId))
      if (existingPaths.has(shard.path)) transaction.set(shard, { outlets: {}, ends: {} });
    for (const [id, batch] of Object.entries(batches)) {
      const ref = database.codeBatch(id);
      const fields = { ...asUpdateFields(formerBatchCounters(batch)), counted: true };
      if (existingPaths.has(ref.path)) transaction.update(ref, fields);
    }
  });
}

/**
 * Deletes the former counters of cards for single lectures from the centre's counters. `recount`
 * adds these cards to the counters of the courses.
 */
async function deleteFormerLectureCounters({ statistics }: Database): Promise<void> {
  for (const ref of statistics) {
    const courses: Record<string, object> = (await ref.get()).get('courses') ?? {};
    const former = Object.entries(courses).filter(([, totals]) => 'byLecture' in totals);
    const fields = former.map(([cId]) => [`courses.${cId}.byLecture`, FieldValue.delete()]);
    if (fields.length > 0) await ref.update(Object.fromEntries(fields));
  }
}

/**
 * Marks the batches of purged courses as counted. They have no counters until `recount` adds their
 * cards.
 */
async function markRemainingBatches({ firestore, codeBatches }: Database): Promise<void> {
  for await (const docs of documentPages(codeBatches.select('counted'), documentsAtOnce)) {
    const batch = firestore.batch();
    const unmarked = docs.filter((doc) => doc.get('counted') === undefined);
    for (const { ref } of unmarked) batch.update(ref, { counted: true });
    if (unmarked.length > 0) await batch.commit();
  }
}

/**
 * Moves the counters that schema version 5 stored by batch, for all courses and bundles. Cost: 1
 * read per course and per batch, and the cost of `moveCourseCounters`.
 * @param dry true to count only
 * @returns number of courses and bundles with such counters
 */
export async function moveFormerCounters(database: Database, dry: boolean): Promise<number> {
  let moved = 0;
  const counters = database.firestore.collection('courseCounters');
  for await (const docs of documentPages(counters, documentsAtOnce))
    for (const doc of docs) {
      if (Object.keys(doc.get('batches') ?? {}).length === 0) continue;
      moved += 1;
      if (!dry) await moveCourseCounters(database, doc.id);
    }
  if (dry) return moved;
  await markRemainingBatches(database);
  await deleteFormerLectureCounters(database);
  return moved;
}
