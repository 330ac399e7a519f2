import { documentSize } from '../../src/night/sizes.ts';
import type { Api } from './api.ts';

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
