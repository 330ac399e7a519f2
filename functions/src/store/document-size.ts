import { DocumentReference, GeoPoint, Timestamp } from 'firebase-admin/firestore';

const documentBytes = 32;
const nameBytes = 16;
const numberBytes = 8;
const geoPointBytes = 16;

const textSize = (text: string) => Buffer.byteLength(text) + 1;

function nameSize(path: string): number {
  return path.split('/').reduce((sum, segment) => sum + textSize(segment), nameBytes);
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
  if (value instanceof Timestamp) return numberBytes;
  if (value instanceof GeoPoint) return geoPointBytes;
  if (value instanceof DocumentReference) return nameSize(value.path);
  if (Array.isArray(value)) return value.reduce((sum: number, each) => sum + sizeOf(each), 0);
  if (typeof value === 'object') return fieldsSize(value) + documentBytes;
  return numberBytes;
}

/**
 * Returns a document's size in bytes (firebase.google.com/docs/firestore/storage-size). Vectors are
 * not supported; we store none.
 * @param path such as `users/u1`
 * @param data as the client returns it
 */
export function documentSize(path: string, data: object): number {
  return nameSize(path) + fieldsSize(data) + documentBytes;
}
