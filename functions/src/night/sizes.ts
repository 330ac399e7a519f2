import {
  type CollectionReference,
  type DocumentSnapshot,
  FieldPath,
  Timestamp,
} from 'firebase-admin/firestore';
import type { Context } from '../context.ts';
import { readRecord } from '../store/database.ts';
import { documentSize } from '../store/document-size.ts';
import { type SizesRecord, sizesRecordSchema } from '../store/records/sizes.ts';

/** Bytes from which a document is warned of: two thirds of what Firestore takes. */
const warned = 700_000;
/** How many of each collection are remembered, and looked at again each night. */
const remembered = 10;
/** Documents of a collection that a night looks at besides. */
const usualSlice = 20;
const slices: Readonly<Record<string, number>> = { users: 100, progress: 100, courseWork: 100 };
/** Documents in memory at the same time. */
const atOnce = 20;

/** What is as large when it is written as ever after, within limits of the contract. */
const neverGrow: ReadonlySet<string> = new Set([
  ...['accessCodes', 'audit', 'cardMoves', 'codeRequests', 'follows'],
  ...['payments', 'pendingUploads', 'removedLectures'],
]);

type Known = SizesRecord['collections'][string];

const measured = (doc: DocumentSnapshot) => ({
  id: doc.id,
  bytes: documentSize(doc.ref.path, doc.data() ?? {}),
});

/** Looks at the documents that were the largest, and at the next slice. */
async function look(
  collection: CollectionReference,
  known: Known,
  slice: number,
): Promise<Known & { readonly reads: number }> {
  const refs = known.largest.map(({ id }) => collection.doc(id));
  const again = refs.length === 0 ? [] : await collection.firestore.getAll(...refs);
  const sizes = again.filter(({ exists }) => exists).map(measured);
  const all = collection.orderBy(FieldPath.documentId());
  let { after } = known;
  let seen = 0;
  for (let isMore = true; isMore && seen < slice; ) {
    const { docs } = await (after === '' ? all : all.startAfter(after)).limit(atOnce).get();
    sizes.push(...docs.map(measured));
    seen += docs.length;
    isMore = docs.length === atOnce;
    // Behind the last one the next night begins anew.
    after = isMore ? (docs.at(-1)?.id ?? '') : '';
  }
  const bytesOf = new Map(sizes.map(({ id, bytes }) => [id, bytes]));
  const largest = [...bytesOf]
    .map(([id, bytes]) => ({ id, bytes }))
    .toSorted((one, other) => other.bytes - one.bytes)
    .slice(0, remembered);
  return { after, largest, reads: refs.length + Math.max(seen, 1) };
}

/**
 * Looks for documents that near Firestore's limit, logs the ten largest of each collection, and warns
 * of what has more than `warned` bytes. A collection is gone through in slices, night by night; what was
 * large is looked at each night. At most 30 reads for each collection, and 110 for those of students.
 * @returns counts for the log
 */
export async function measureDocuments({ database, log, now }: Context) {
  const known = readRecord(sizesRecordSchema, await database.sizes.get());
  const collections: SizesRecord['collections'] = {};
  let reads = 1;
  for (const collection of await database.firestore.listCollections()) {
    const { id } = collection;
    if (neverGrow.has(id)) continue;
    const before = known?.collections[id] ?? { after: '', largest: [] };
    const found = await look(collection, before, slices[id] ?? usualSlice);
    collections[id] = { after: found.after, largest: found.largest };
    reads += found.reads;
  }
  await database.sizes.set({ at: Timestamp.fromDate(now()), collections });
  const largest = Object.entries(collections).map(
    ([id, each]) => [id, each.largest.map((doc) => `${doc.id} ${doc.bytes}`)] as const,
  );
  const near = Object.entries(collections).flatMap(([id, each]) =>
    each.largest
      .filter(({ bytes }) => bytes > warned)
      .map((doc) => `${id}/${doc.id} has ${doc.bytes} bytes`),
  );
  log({
    severity: near.length > 0 ? 'WARNING' : 'INFO',
    message:
      near.length > 0
        ? `Near the limit of 1,048,576 bytes (docs/operations.md, “A document is full”): ${near.join(', ')}`
        : 'No document is near the limit of 1,048,576 bytes.',
    kind: near.length > 0 ? 'large-documents' : 'document-sizes',
    largest: Object.fromEntries(largest),
  });
  return { reads, near: near.length };
}
