import {
  type DocumentSnapshot,
  FieldValue,
  type QueryDocumentSnapshot,
} from 'firebase-admin/firestore';
import type * as z from 'zod';
import { isUnchanged } from '../store/commit.ts';
import { type Database, oneOf } from '../store/database.ts';
import { asIncrements, numbersIn } from '../store/numbers.ts';
import { documentPages } from '../store/paging.ts';
import { coursesProgressSchema } from '../store/records/progress.ts';
import { unchanged } from '../store/staff-action.ts';
import { lastWatched } from '../store/upgrades.ts';

/**
 * Moves version 1's data to its present place: numbers in surplus shards, numbers of trashed
 * courses in collections of their own, progress in the student's document. Each document moves in
 * one commit, so an interrupted run can continue and nothing is added twice.
 */

const documentsAtOnce = 100;

/** Moves documents until a page is empty. One that changes meanwhile is on the next page again. */
async function moveAll(
  readPage: () => Promise<readonly QueryDocumentSnapshot[]>,
  move: (doc: QueryDocumentSnapshot) => Promise<unknown>,
): Promise<number> {
  let moved = 0;
  for (;;) {
    const docs = await readPage();
    await Promise.all(docs.map(move));
    moved += docs.length;
    if (docs.length === 0) return moved;
  }
}

/** Collections of version 1, with their new names and additional fields. */
const renamed = [
  { from: 'trashedCounters', to: 'courseCounters', fields: { live: false } },
  { from: 'trashedCompletions', to: 'courseCompletions', fields: { live: false } },
  { from: 'loosePictures', to: 'pendingUploads', fields: {} },
] as const;

async function moveRenamed({ firestore }: Database): Promise<number> {
  let moved = 0;
  for (const { from, to, fields } of renamed) {
    const page = firestore.collection(from).limit(documentsAtOnce);
    moved += await moveAll(
      async () => (await page.get()).docs,
      (doc) => {
        const batch = firestore.batch();
        batch.set(firestore.doc(`${to}/${doc.id}`), { ...doc.data(), ...fields });
        batch.delete(doc.ref, unchanged(doc));
        return isUnchanged(batch.commit());
      },
    );
  }
  return moved;
}

/** Adds the numbers of surplus shards to one of the present shards. */
function foldShards({ firestore, statistics }: Database): Promise<number> {
  const known = new Set(statistics.map(({ id }) => id));
  const page = firestore.collection('statistics').limit(documentsAtOnce);
  return moveAll(
    async () => (await page.get()).docs.filter(({ id }) => !known.has(id)),
    (doc) => {
      const batch = firestore.batch();
      batch.set(oneOf(statistics), asIncrements(numbersIn(doc.data())), { merge: true });
      batch.delete(doc.ref, unchanged(doc));
      return isUnchanged(batch.commit());
    },
  );
}

/** Returns a write that merges with later reports, so that the newer values are kept. */
function mergedProgress(courses: z.output<typeof coursesProgressSchema>) {
  const merged = Object.entries(courses).map(([cId, lectures]) => [
    cId,
    Object.fromEntries(
      Object.entries(lectures).map(([lId, { watched, completedAt }]) => [
        lId,
        {
          watched: FieldValue.maximum(watched),
          ...(completedAt > 0 && { completedAt: FieldValue.maximum(completedAt) }),
        },
      ]),
    ),
  ]);
  return { at: FieldValue.maximum(lastWatched(courses)), courses: Object.fromEntries(merged) };
}

/** Moves one student's progress, and retries if the document changed. Cost: two writes. */
async function moveProgressOf(database: Database, doc: DocumentSnapshot): Promise<void> {
  const progress = doc.get('progress');
  if (progress === undefined) return;
  const courses = coursesProgressSchema.parse(progress);
  const batch = database.firestore.batch();
  if (Object.keys(courses).length > 0)
    batch.set(database.progress(doc.id), mergedProgress(courses), { merge: true });
  batch.update(doc.ref, { progress: FieldValue.delete() }, unchanged(doc));
  if (!(await isUnchanged(batch.commit()))) await moveProgressOf(database, await doc.ref.get());
}

/** Cost: one read per student, because the field has no index. */
async function moveProgress(database: Database, dry: boolean): Promise<number> {
  let moved = 0;
  for await (const page of documentPages(database.users.select('progress'), documentsAtOnce)) {
    const docs = page.filter((doc) => doc.get('progress') !== undefined);
    if (!dry) await Promise.all(docs.map((doc) => moveProgressOf(database, doc)));
    moved += docs.length;
  }
  return moved;
}

/** Moves all data of version 1, or only counts it if `dry`. Returns the number of documents. */
export async function carryOver(database: Database, dry: boolean): Promise<number> {
  const progress = await moveProgress(database, dry);
  if (!dry) return progress + (await moveRenamed(database)) + (await foldShards(database));
  const { firestore, statistics } = database;
  const shards = await firestore.collection('statistics').listDocuments();
  const counted = await Promise.all(
    renamed.map(({ from }) => firestore.collection(from).count().get()),
  );
  const beyond = Math.max(0, shards.length - statistics.length);
  return counted.reduce((sum, snapshot) => sum + snapshot.data().count, progress + beyond);
}
