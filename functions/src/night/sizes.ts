import {
  type CollectionReference,
  DocumentReference,
  type DocumentSnapshot,
  FieldPath,
  GeoPoint,
  Timestamp,
} from 'firebase-admin/firestore';
import type { Context } from '../context.ts';
import { readRecord } from '../store/database.ts';
import { type SizesRecord, sizesRecordSchema } from '../store/records/centre.ts';

/** Document size in bytes above which a warning is logged: two thirds of Firestore's limit. */
const warningBytes = 700_000;
/**
 * Number of documents that are measured each night in the large collections, in addition to the
 * largest documents of earlier nights. In all other collections, this number is 20.
 */
const sliceSizes: Readonly<Record<string, number>> = { users: 100, progress: 100, courseWork: 100 };
/** Number of documents per query. They are in memory at the same time. */
const docsPerQuery = 20;

/** Collections whose documents do not grow, because the contract limits their size. */
const boundedCollections: ReadonlySet<string> = new Set([
  ...['accessCodes', 'audit', 'calendars', 'cardMoves', 'codeRequests', 'contacts', 'follows'],
  'invitations',
  ...[
    'openShifts',
    'payments',
    'payouts',
    'pendingUploads',
    'receipts',
    'removedLectures',
    'shifts',
  ],
]);

type StoredSizes = SizesRecord['collections'][string];

const measureDocument = (doc: DocumentSnapshot) => ({
  id: doc.id,
  bytes: documentSize(doc.ref.path, doc.data() ?? {}),
});

/** Measures the largest documents of earlier runs and the next slice of a collection. */
async function measureCollection(
  collection: CollectionReference,
  stored: StoredSizes,
  slice: number,
): Promise<StoredSizes & { readonly reads: number }> {
  const refs = stored.largest.map(({ id }) => collection.doc(id));
  const remeasured = refs.length === 0 ? [] : await collection.firestore.getAll(...refs);
  const sizes = remeasured.filter(({ exists }) => exists).map(measureDocument);
  const all = collection.orderBy(FieldPath.documentId());
  let { after } = stored;
  let measuredCount = 0;
  for (let hasMore = true; hasMore && measuredCount < slice; ) {
    const { docs } = await (after === '' ? all : all.startAfter(after)).limit(docsPerQuery).get();
    sizes.push(...docs.map(measureDocument));
    measuredCount += docs.length;
    hasMore = docs.length === docsPerQuery;
    // After the last document, the next run starts with the first one.
    after = hasMore ? (docs.at(-1)?.id ?? '') : '';
  }
  const bytesOf = new Map(sizes.map(({ id, bytes }) => [id, bytes]));
  const largest = [...bytesOf]
    .map(([id, bytes]) => ({ id, bytes }))
    .toSorted((one, other) => other.bytes - one.bytes)
    .slice(0, 10);
  return { after, largest, reads: refs.length + Math.max(measuredCount, 1) };
}

/**
 * Finds documents near Firestore's limit. Logs the ten largest documents of each collection, and
 * warns of those above `warningBytes`. Each run measures the largest documents of earlier runs and
 * the next slice of each collection. Cost: at most 30 reads per collection, or 110 per collection
 * in `sliceSizes`, and 1 more read and 1 write.
 * @returns counts for the log
 */
export async function measureDocuments({ database, log, now }: Context) {
  const stored = readRecord(sizesRecordSchema, await database.sizes.get());
  const collections: SizesRecord['collections'] = {};
  let reads = 1;
  for (const collection of await database.firestore.listCollections()) {
    const { id } = collection;
    if (boundedCollections.has(id)) continue;
    const previous = stored?.collections[id] ?? { after: '', largest: [] };
    const measuredSizes = await measureCollection(collection, previous, sliceSizes[id] ?? 20);
    collections[id] = { after: measuredSizes.after, largest: measuredSizes.largest };
    reads += measuredSizes.reads;
  }
  await database.sizes.set({ at: Timestamp.fromDate(now()), collections });
  const largest = Object.entries(collections).map(
    ([id, each]) => [id, each.largest.map((doc) => `${doc.id} ${doc.bytes}`)] as const,
  );
  const nearLimit = Object.entries(collections).flatMap(([id, each]) =>
    each.largest
      .filter(({ bytes }) => bytes > warningBytes)
      .map((doc) => `${id}/${doc.id} has ${doc.bytes} bytes`),
  );
  log({
    severity: nearLimit.length > 0 ? 'WARNING' : 'INFO',
    message:
      nearLimit.length > 0
        ? `Near the limit of 1,048,576 bytes (docs/operations.md, “A document is full”): ${nearLimit.join(', ')}`
        : 'No document is near the limit of 1,048,576 bytes.',
    kind: nearLimit.length > 0 ? 'large-documents' : 'document-sizes',
    largest: Object.fromEntries(largest),
  });
  return { reads, near: nearLimit.length };
}

const textSize = (text: string) => Buffer.byteLength(text) + 1;

function nameSize(path: string): number {
  return path.split('/').reduce((sum, segment) => sum + textSize(segment), 16);
}

function fieldsSize(fields: object): number {
  return Object.entries(fields).reduce(
    (sum, [key, value]) => sum + textSize(key) + sizeOf(value),
    0,
  );
}

function sizeOf(value: unknown): number {
  if (value === null || typeof value === 'boolean') return 1;
  if (typeof value === 'string') return textSize(value);
  if (value instanceof Uint8Array) return value.byteLength;
  if (value instanceof Timestamp) return 8;
  if (value instanceof GeoPoint) return 16;
  if (value instanceof DocumentReference) return nameSize(value.path);
  if (Array.isArray(value)) return value.reduce((sum: number, each) => sum + sizeOf(each), 0);
  if (typeof value === 'object') return fieldsSize(value) + 32;
  // The value is a number.
  return 8;
}

/**
 * Returns a document's size in bytes (firebase.google.com/docs/firestore/storage-size). Vectors are
 * not supported, because we store none.
 * @param path the document's path, such as `users/u1`
 * @param data the fields as the client returns them
 */
export function documentSize(path: string, data: object): number {
  return nameSize(path) + fieldsSize(data) + 32;
}
