import { FieldValue } from 'firebase-admin/firestore';
import { cardNumbersOf, readNumbers } from '../store/course-numbers.ts';
import type { Database } from '../store/database.ts';
import { batchNumbersOfFormer } from '../store/former-batches.ts';
import { asUpdate } from '../store/numbers.ts';
import { documentPages } from '../store/paging.ts';

const documentsAtOnce = 100;

/**
 * Moves version 5's numbers by batch from a course's documents to their present places, in one
 * transaction. Cost: 11 reads, at most 6 writes, and one read and one write per batch.
 */
function moveCourse(database: Database, cId: string): Promise<void> {
  const { firestore } = database;
  return firestore.runTransaction(async (transaction) => {
    const counters = (await readNumbers(transaction, database, [cId])).get(cId);
    if (counters === undefined) return;
    const ids = Object.keys(counters.batches);
    const refs = [...database.courseShards(cId), ...ids.map(database.codeBatch)];
    const docs = await transaction.getAll(...refs, { fieldMask: [] });
    const isThere = new Set(docs.filter(({ exists }) => exists).map(({ ref }) => ref.path));
    // The sum includes the shards' own numbers.
    const { batches, ...kept } = { ...counters, ...cardNumbersOf(counters) };
    transaction.set(database.courseCounters(cId), kept);
    for (const shard of database.courseShards(cId))
      if (isThere.has(shard.path)) transaction.set(shard, { outlets: {}, ends: {} });
    for (const [id, batch] of Object.entries(batches)) {
      const ref = database.codeBatch(id);
      const fields = { ...asUpdate(batchNumbersOfFormer(batch)), counted: true };
      if (isThere.has(ref.path)) transaction.update(ref, fields);
    }
  });
}

/** Deletes the centre's former numbers of lecture cards; `recount` adds them to the courses. */
async function dropLectures({ statistics }: Database): Promise<void> {
  for (const ref of statistics) {
    const courses: Record<string, object> = (await ref.get()).get('courses') ?? {};
    const former = Object.entries(courses).filter(([, totals]) => 'byLecture' in totals);
    const fields = former.map(([cId]) => [`courses.${cId}.byLecture`, FieldValue.delete()]);
    if (fields.length > 0) await ref.update(Object.fromEntries(fields));
  }
}

/** Marks the batches of purged courses. They have no numbers until `recount` adds them. */
async function markOthers({ firestore, codeBatches }: Database): Promise<void> {
  for await (const docs of documentPages(codeBatches.select('counted'), documentsAtOnce)) {
    const batch = firestore.batch();
    const others = docs.filter((doc) => doc.get('counted') === undefined);
    for (const { ref } of others) batch.update(ref, { counted: true });
    if (others.length > 0) await batch.commit();
  }
}

/**
 * Moves version 5's numbers by batch, for all courses and bundles. Cost: one read per course and
 * batch, and the cost of `moveCourse`.
 * @param dry true to count only
 * @returns number of courses and bundles with such numbers
 */
export async function moveNumbers(database: Database, dry: boolean): Promise<number> {
  let moved = 0;
  const counters = database.firestore.collection('courseCounters');
  for await (const docs of documentPages(counters, documentsAtOnce))
    for (const doc of docs) {
      if (Object.keys(doc.get('batches') ?? {}).length === 0) continue;
      moved += 1;
      if (!dry) await moveCourse(database, doc.id);
    }
  if (dry) return moved;
  await markOthers(database);
  await dropLectures(database);
  return moved;
}
