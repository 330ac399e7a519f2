import type { DocumentData, DocumentReference, Firestore } from 'firebase-admin/firestore';
import { documentSize } from '../../src/night/sizes.ts';
import type { Api } from './api.ts';

export type Document = readonly [reference: DocumentReference, data: DocumentData];

/** Writes documents directly, some hundred in a commit and several commits in parallel. */
export async function writeDocuments(
  firestore: Firestore,
  documents: Iterable<Document>,
): Promise<void> {
  const commits = function* () {
    let batch = firestore.batch();
    let size = 0;
    for (const [reference, data] of documents) {
      batch.set(reference, data);
      size += 1;
      if (size % 400 > 0) continue;
      yield batch;
      batch = firestore.batch();
    }
    yield batch;
  };
  // All workers share one source. Each takes the next batch after its last commit.
  const source = commits();
  const work = async () => {
    for (const batch of source) await batch.commit();
  };
  await Promise.all([work(), work(), work(), work()]);
}

export type DocumentSize = Awaited<ReturnType<typeof largestDocuments>>[number];

/** Returns the largest document of each collection, the largest of all first. */
export async function largestDocuments({ database }: Api) {
  const collections = await database.firestore.listCollections();
  const largest = await Promise.all(
    collections.map(async (collection) => {
      const [{ docs }, counted] = await Promise.all([
        // The documents of a large collection are alike, so some of them are enough.
        collection.limit(2_000).get(),
        collection.count().get(),
      ]);
      const sizes = docs.map((doc) => ({
        path: doc.ref.path,
        bytes: documentSize(doc.ref.path, doc.data()),
        /** Number of documents in the collection. */
        documents: counted.data().count,
      }));
      return sizes.toSorted((a, b) => b.bytes - a.bytes).slice(0, 1);
    }),
  );
  return largest.flat().toSorted((a, b) => b.bytes - a.bytes);
}
