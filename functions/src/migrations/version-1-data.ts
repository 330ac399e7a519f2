import {
  type DocumentSnapshot,
  FieldValue,
  type QueryDocumentSnapshot,
} from 'firebase-admin/firestore';
import type * as z from 'zod';
import { isCommitted } from '../store/commit.ts';
import { asIncrements, countersIn } from '../store/counters.ts';
import { type Database, randomShard } from '../store/database.ts';
import { documentPages } from '../store/paging.ts';
import { coursesProgressSchema } from '../store/records/progress.ts';
import { ifUnchanged } from '../store/staff-action.ts';
import { lastWatchedAt } from '../store/upgrades.ts';

/**
 * Moves data of schema version 1 to the documents where it is stored now. Version 1 had more
 * shards, separate collections for the counters of trashed courses, and progress in the student's
 * document. Each document is moved in one commit, so that an interrupted run can continue and
 * nothing is added twice.
 */

const documentsAtOnce = 100;

/**
 * Moves documents until a page is empty. If a document changes meanwhile, it is moved with a later
 * page.
 */
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
const renamedCollections = [
  { from: 'trashedCounters', to: 'courseCounters', fields: { live: false } },
  { from: 'trashedCompletions', to: 'courseCompletions', fields: { live: false } },
  { from: 'loosePictures', to: 'pendingUploads', fields: {} },
] as const;

async function moveRenamedCollections({ firestore }: Database): Promise<number> {
  let moved = 0;
  for (const { from, to, fields } of renamedCollections) {
    const query = firestore.collection(from).limit(documentsAtOnce);
    moved += await moveAll(
      async () => (await query.get()).docs,
      (doc) => {
        const batch = firestore.batch();
        batch.set(firestore.doc(`${to}/${doc.id}`), { ...doc.data(), ...fields });
        batch.delete(doc.ref, ifUnchanged(doc));
        return isCommitted(batch.commit());
      },
    );
  }
  return moved;
}

/** Adds the counters of surplus shards to the present shards. */
function mergeSurplusShards({ firestore, statistics }: Database): Promise<number> {
  const currentShards = new Set(statistics.map(({ id }) => id));
  const query = firestore.collection('statistics').limit(documentsAtOnce);
  return moveAll(
    async () => (await query.get()).docs.filter(({ id }) => !currentShards.has(id)),
    (doc) => {
      const batch = firestore.batch();
      batch.set(randomShard(statistics), asIncrements(countersIn(doc.data())), { merge: true });
      batch.delete(doc.ref, ifUnchanged(doc));
      return isCommitted(batch.commit());
    },
  );
}

/** Returns fields for a `set` with `merge`. If newer progress is already stored, it is kept. */
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
  return { at: FieldValue.maximum(lastWatchedAt(courses)), courses: Object.fromEntries(merged) };
}

/** Moves one student's progress, and retries if the document changed. Cost: 2 writes. */
async function moveProgressOf(database: Database, doc: DocumentSnapshot): Promise<void> {
  const progress = doc.get('progress');
  if (progress === undefined) return;
  const courses = coursesProgressSchema.parse(progress);
  const batch = database.firestore.batch();
  if (Object.keys(courses).length > 0)
    batch.set(database.progress(doc.id), mergedProgress(courses), { merge: true });
  batch.update(doc.ref, { progress: FieldValue.delete() }, ifUnchanged(doc));
  if (!(await isCommitted(batch.commit()))) await moveProgressOf(database, await doc.ref.get());
}

/**
 * Moves the progress of all students. Cost: 1 read per student, because the field has no index, and
 * 2 writes per moved document.
 */
async function moveProgress(database: Database, dry: boolean): Promise<number> {
  let moved = 0;
  for await (const page of documentPages(database.users.select('progress'), documentsAtOnce)) {
    const docs = page.filter((doc) => doc.get('progress') !== undefined);
    if (!dry) await Promise.all(docs.map((doc) => moveProgressOf(database, doc)));
    moved += docs.length;
  }
  return moved;
}

/** Moves all data of version 1. @param dry true to count only @returns number of documents */
export async function moveVersion1Data(database: Database, dry: boolean): Promise<number> {
  const progress = await moveProgress(database, dry);
  if (!dry)
    return (
      progress + (await moveRenamedCollections(database)) + (await mergeSurplusShards(database))
    );
  const { firestore, statistics } = database;
  const shards = await firestore.collection('statistics').listDocuments();
  const counted = await Promise.all(
    renamedCollections.map(({ from }) => firestore.collection(from).count().get()),
  );
  const surplusShards = Math.max(0, shards.length - statistics.length);
  return counted.reduce((sum, snapshot) => sum + snapshot.data().count, progress + surplusShards);
}
