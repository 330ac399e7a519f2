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
const warned = 700_000;
/** Further documents measured per night in large collections; in others, it is 20. */
const slices: Readonly<Record<string, number>> = { users: 100, progress: 100, courseWork: 100 };
/** Number of documents in memory at the same time. */
const atOnce = 20;

/** Collections whose documents do not grow, because the contract limits their size. */
const neverGrow: ReadonlySet<string> = new Set([
  ...['accessCodes', 'audit', 'cardMoves', 'codeRequests', 'follows'],
  ...['payments', 'pendingUploads', 'removedLectures'],
]);

type Known = SizesRecord['collections'][string];

const measured = (doc: DocumentSnapshot) => ({
  id: doc.id,
  bytes: documentSize(doc.ref.path, doc.data() ?? {}),
});

/** Measures the largest known documents and the next slice. */
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
    // After the last document, the next run starts again.
    after = isMore ? (docs.at(-1)?.id ?? '') : '';
  }
  const bytesOf = new Map(sizes.map(({ id, bytes }) => [id, bytes]));
  const largest = [...bytesOf]
    .map(([id, bytes]) => ({ id, bytes }))
    .toSorted((one, other) => other.bytes - one.bytes)
    .slice(0, 10);
  return { after, largest, reads: refs.length + Math.max(seen, 1) };
}

/**
 * Finds documents near Firestore's limit, logs the ten largest of each collection, and warns of
 * those above `warned` bytes. Each run measures the largest known documents of a collection and its
 * next slice. Cost: at most 30 reads per collection, and 110 for those of students.
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
    const found = await look(collection, before, slices[id] ?? 20);
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
