import type { DocumentData, DocumentReference, Firestore } from 'firebase-admin/firestore';
import { documentSize } from '../../src/night/sizes.ts';
import type { Api } from './api.ts';

export type Document = readonly [reference: DocumentReference, data: DocumentData];

/**
 * Writes documents without the API. A commit contains 400 documents, and four commits run in
 * parallel.
 */
export async function writeDocuments(
  firestore: Firestore,
  documents: Iterable<Document>,
): Promise<void> {
  const makeBatches = function* () {
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
  // The four calls of `commitBatches` share this generator. Each takes the next batch after its
  // last commit.
  const batches = makeBatches();
  const commitBatches = async () => {
    for (const batch of batches) await batch.commit();
  };
  await Promise.all([commitBatches(), commitBatches(), commitBatches(), commitBatches()]);
}

export type DocumentSize = Awaited<ReturnType<typeof largestDocuments>>[number];

/** Returns the largest document of each collection. The largest of all comes first. */
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
