import type { DocumentData, DocumentReference, Firestore } from 'firebase-admin/firestore';
import { documentSize } from '../../src/night/sizes.ts';
import type { Api } from './api.ts';

export type Document = readonly [reference: DocumentReference, data: DocumentData];

const documentsOfCommit = 400;
const commitsAtOnce = 4;

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
      if (size % documentsOfCommit > 0) continue;
      yield batch;
      batch = firestore.batch();
    }
    yield batch;
  };
  // One source for all: each worker takes the next batch after its last commit.
  const source = commits();
  const work = async () => {
    for (const batch of source) await batch.commit();
  };
  await Promise.all(Array.from({ length: commitsAtOnce }, work));
}

/** The largest document of a collection. */
export interface DocumentSize {
  readonly path: string;
  /** Firestore's size. */
  readonly bytes: number;
  /** Number of documents in the collection. */
  readonly documents: number;
}

/** Documents checked in each collection; those of large collections are alike. */
const looked = 2_000;

/** The largest document of each collection, the largest of all first. */
export async function largestDocuments({ database }: Api): Promise<DocumentSize[]> {
  const collections = await database.firestore.listCollections();
  const largest = await Promise.all(
    collections.map(async (collection) => {
      const [{ docs }, counted] = await Promise.all([
        collection.limit(looked).get(),
        collection.count().get(),
      ]);
      const sizes = docs.map((doc) => ({
        path: doc.ref.path,
        bytes: documentSize(doc.ref.path, doc.data()),
        documents: counted.data().count,
      }));
      return sizes.toSorted((a, b) => b.bytes - a.bytes).slice(0, 1);
    }),
  );
  return largest.flat().toSorted((a, b) => b.bytes - a.bytes);
}
