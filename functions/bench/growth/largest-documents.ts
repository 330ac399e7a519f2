import type { Api } from './api.ts';

/** The largest document of a collection. */
export interface DocumentSize {
  readonly path: string;
  /** As JSON, which is a little more than Firestore counts. */
  readonly bytes: number;
  /** How many documents the collection has. */
  readonly documents: number;
}

/** Of longer collections only so many are looked at: those that are many are alike. */
const looked = 2_000;

/**
 * Makes each byte one character. It asks the holder for the value: `JSON.stringify` hands over a Buffer
 * only after its `toJSON`.
 */
function bytesAsText(this: unknown, key: string, value: unknown): unknown {
  const held: unknown = Reflect.get(Object(this), key);
  return held instanceof Uint8Array ? Buffer.from(held).toString('latin1') : value;
}

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
        bytes: Buffer.byteLength(JSON.stringify(doc.data(), bytesAsText)),
        documents: counted.data().count,
      }));
      return sizes.toSorted((a, b) => b.bytes - a.bytes).slice(0, 1);
    }),
  );
  return largest.flat().toSorted((a, b) => b.bytes - a.bytes);
}
