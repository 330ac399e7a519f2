import { type Fields, StatusError, status, type Value } from '../model.ts';

/** 1 MiB, the service's limit for one document. */
export const MAX_DOCUMENT_BYTES = 1_048_576;

const DOCUMENT_OVERHEAD = 32;
const NAME_OVERHEAD = 16;
const NUMBER_BYTES = 8;
const GEO_POINT_BYTES = 16;
const NUMERIC_ID = /^__id-?\d+__$/;

/**
 * The bytes that a document counts for.
 * Source: firebase.google.com/docs/firestore/storage-size
 */
export function documentSize(name: string, fields: Fields): number {
  return nameSize(name) + fieldsSize(fields) + DOCUMENT_OVERHEAD;
}

/** Raises INVALID_ARGUMENT for a document above the limit. */
export function assertDocumentFits(name: string, fields: Fields): void {
  const size = documentSize(name, fields);
  if (size > MAX_DOCUMENT_BYTES) {
    throw new StatusError(
      status.INVALID_ARGUMENT,
      `Document '${name}' cannot be written because its size (${grouped(size)} bytes) exceeds the maximum allowed size of ${grouped(MAX_DOCUMENT_BYTES)} bytes.`,
    );
  }
}

function nameSize(name: string): number {
  const at = name.indexOf('/documents/');
  const segments = at === -1 ? [] : name.slice(at + '/documents/'.length).split('/');
  return segments.reduce(
    (sum, segment) => sum + (NUMERIC_ID.test(segment) ? NUMBER_BYTES : textSize(segment)),
    NAME_OVERHEAD,
  );
}

function fieldsSize(fields: Fields): number {
  let sum = 0;
  for (const [key, value] of fields) sum += textSize(key) + valueSize(value);
  return sum;
}

function valueSize(value: Value): number {
  switch (value.kind) {
    case 'null':
    case 'boolean':
      return 1;
    case 'integer':
    case 'double':
    case 'timestamp':
      return NUMBER_BYTES;
    case 'string':
      return textSize(value.value);
    case 'bytes':
      return value.value.byteLength;
    case 'reference':
      return nameSize(value.value);
    case 'geo':
      return GEO_POINT_BYTES;
    case 'array':
      return value.values.reduce((sum, element) => sum + valueSize(element), 0);
    case 'vector':
      return value.values.length * NUMBER_BYTES;
    case 'map':
      return fieldsSize(value.fields) + DOCUMENT_OVERHEAD;
  }
}

function textSize(text: string): number {
  return Buffer.byteLength(text) + 1;
}

function grouped(bytes: number): string {
  return bytes.toLocaleString('en-GB');
}
