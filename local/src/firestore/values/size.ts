import { type Fields, StatusError, status, type Value } from '../model.ts';

/** The service's limit for one document, 1 MiB. */
export const maxDocumentBytes = 1_048_576;

/** The limit for one string or bytes value. */
const maxValueBytes = 1_048_487;
/** The limit for the path of a field inside a map. */
const maxPathBytes = 1_500;

const documentOverhead = 32;
const nameOverhead = 16;
const numberBytes = 8;
const geoPointBytes = 16;
const numericIdPattern = /^__id-?\d+__$/;

/**
 * Returns the size of a document in bytes, as the service counts it.
 * Source: firebase.google.com/docs/firestore/storage-size
 */
export function documentSize(name: string, fields: Fields): number {
  return nameSize(name) + fieldsSize(fields) + documentOverhead;
}

/** @throws INVALID_ARGUMENT for a document above the limit */
export function assertDocumentFits(name: string, fields: Fields): void {
  const size = documentSize(name, fields);
  if (size > maxDocumentBytes) {
    throw invalid(
      `Document '${name}' cannot be written because its size (${formatCount(size)} bytes) exceeds the maximum allowed size of ${formatCount(maxDocumentBytes)} bytes.`,
    );
  }
}

/**
 * Checks the sizes of values and paths. As in the service, the path of an array contains `array`
 * instead of the array's name, and the error for a value inside a map names only the top-level
 * field.
 * @throws INVALID_ARGUMENT for a string or bytes value that is too long, or for a field in a map
 * whose path is too long
 */
export function assertValuesFit(fields: Fields): void {
  for (const [name, value] of fields) {
    const property = value.kind === 'array' ? 'array' : name;
    const topLevelValues = value.kind === 'array' ? value.values : [value];
    if (topLevelValues.some(isTooLong)) {
      throw invalid(`The value of property "${property}" is longer than ${maxValueBytes} bytes.`);
    }
    if (!nestedFits(value, Buffer.byteLength(property))) {
      throw invalid(`Property ${property} contains an invalid nested entity.`);
    }
  }
}

function nestedFits(value: Value, pathBytes: number): boolean {
  if (value.kind === 'array') {
    return value.values.every((element) => !isTooLong(element) && nestedFits(element, pathBytes));
  }
  if (value.kind !== 'map') return !isTooLong(value);
  for (const [key, child] of value.fields) {
    if (pathBytes + 1 + Buffer.byteLength(key) > maxPathBytes) return false;
    const name = child.kind === 'array' ? 'array' : key;
    if (!nestedFits(child, pathBytes + 1 + Buffer.byteLength(name))) return false;
  }
  return true;
}

function isTooLong(value: Value): boolean {
  if (value.kind === 'bytes') return value.value.byteLength > maxValueBytes;
  return value.kind === 'string' && Buffer.byteLength(value.value) > maxValueBytes;
}

function nameSize(name: string): number {
  const at = name.indexOf('/documents/');
  const segments = at === -1 ? [] : name.slice(at + '/documents/'.length).split('/');
  return segments.reduce(
    (sum, segment) => sum + (numericIdPattern.test(segment) ? numberBytes : textSize(segment)),
    nameOverhead,
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
      return numberBytes;
    case 'string':
      return textSize(value.value);
    case 'bytes':
      return value.value.byteLength;
    case 'reference':
      return nameSize(value.value);
    case 'geo':
      return geoPointBytes;
    case 'array':
      return value.values.reduce((sum, element) => sum + valueSize(element), 0);
    case 'vector':
      return value.values.length * numberBytes;
    case 'map':
      return fieldsSize(value.fields) + documentOverhead;
  }
}

function textSize(text: string): number {
  return Buffer.byteLength(text) + 1;
}

function invalid(message: string): StatusError {
  return new StatusError(status.INVALID_ARGUMENT, message);
}

function formatCount(bytes: number): string {
  return bytes.toLocaleString('en-GB');
}
