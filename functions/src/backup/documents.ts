import type { protos } from '@google-cloud/firestore-api';
import { inGroups } from '../core/in-groups.ts';
import { type Chunk, type FirestoreTime, inChunks } from './part.ts';
import type { Range, RawFirestore } from './raw-firestore.ts';

interface DocumentJson {
  readonly path: string;
  readonly fields: FieldsJson;
}

/** Number of parallel commits. They are parallel because each commit waits for the network. */
const parallelCommits = 4;
const writesPerCommit = 125;

async function* entries(firestore: RawFirestore, readTime: FirestoreTime, after: string | null) {
  for await (const document of firestore.documents({ after, upTo: null }, readTime)) {
    const path = firestore.pathOf(document);
    const fields = fieldsToJson(document.fields ?? {}, firestore.root);
    yield { record: { path, fields } satisfies DocumentJson, cursor: path };
  }
}

/** Reads all documents after a path as they were at one time. Cost: 1 read per document. */
export function readDocuments(
  firestore: RawFirestore,
  readTime: FirestoreTime,
  after: string | null,
): AsyncGenerator<Chunk> {
  return inChunks(entries(firestore, readTime, after));
}

/**
 * Replaces a range of the database with a part's documents. A repeated call changes nothing.
 * @param range range in which all other documents are deleted; null if the database was empty
 */
export async function writeDocuments(
  firestore: RawFirestore,
  records: readonly string[],
  range: Range | null,
): Promise<void> {
  const { root } = firestore;
  // These texts need no validation, because `readDocuments` wrote them and their checksum was
  // verified.
  const documents = records.map((record): DocumentJson => JSON.parse(record));
  const writes: object[] = documents.map(({ path, fields }) => ({
    update: { name: `${root}/${path}`, fields: fieldsFromJson(fields, root) },
  }));
  if (range !== null) {
    const restoredNames = new Set(documents.map(({ path }) => `${root}/${path}`));
    for await (const { name } of firestore.documents(range, null, ['__name__']))
      if (name != null && !restoredNames.has(name)) writes.push({ delete: name });
  }
  for (const commits of inGroups(inGroups(writes, writesPerCommit), parallelCommits))
    await Promise.all(commits.map((group) => firestore.commit(group)));
}

export type Value = protos.google.firestore.v1.IValue;
export type Fields = Readonly<Record<string, Value>>;

/** A number, or a text if JSON cannot express the number. */
type NumberJson = number | string;

/**
 * A stored value as JSON. Null, texts, booleans and lists stay as they are. Every other type
 * becomes an object whose only key names the type.
 */
export type ValueJson =
  | null
  | boolean
  | string
  | readonly ValueJson[]
  | { readonly int: string }
  | { readonly double: NumberJson }
  | { readonly map: FieldsJson }
  | { readonly time: readonly [seconds: string, nanos: number] }
  | { readonly bytes: string }
  | { readonly geo: readonly [latitude: NumberJson, longitude: NumberJson] }
  /** The path of a document in the same database, whatever that database is called. */
  | { readonly ref: string }
  /** The full name of a document in another database. */
  | { readonly name: string };

export type FieldsJson = Readonly<Record<string, ValueJson>>;

function numberToJson(number: number): NumberJson {
  if (Object.is(number, -0)) return '-0';
  return Number.isFinite(number) ? number : String(number);
}

function referenceToJson(name: string, root: string): ValueJson {
  return name.startsWith(`${root}/`) ? { ref: name.slice(root.length + 1) } : { name };
}

/**
 * @param root name of the database's documents, `projects/…/documents`
 * @throws an error for a type that is newer than this code
 */
export function toJson(value: Value, root: string): ValueJson {
  if (typeof value.stringValue === 'string') return value.stringValue;
  if (typeof value.booleanValue === 'boolean') return value.booleanValue;
  if (value.integerValue != null) return { int: String(value.integerValue) };
  if (value.doubleValue != null) return { double: numberToJson(value.doubleValue) };
  if (value.arrayValue != null)
    return (value.arrayValue.values ?? []).map((each) => toJson(each, root));
  if (value.mapValue != null) return { map: fieldsToJson(value.mapValue.fields ?? {}, root) };
  if (value.timestampValue != null) {
    const { seconds, nanos } = value.timestampValue;
    return { time: [String(seconds ?? 0), nanos ?? 0] };
  }
  if (value.bytesValue != null) return { bytes: Buffer.from(value.bytesValue).toString('base64') };
  if (value.referenceValue != null) return referenceToJson(value.referenceValue, root);
  if (value.geoPointValue != null) {
    const { latitude, longitude } = value.geoPointValue;
    return { geo: [numberToJson(latitude ?? 0), numberToJson(longitude ?? 0)] };
  }
  if (value.nullValue != null) return null;
  throw new Error(`No backup can hold a value of the type ${Object.keys(value).join()}`);
}

export function fieldsToJson(fields: Fields, root: string): FieldsJson {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, toJson(value, root)]),
  );
}

function isList(json: ValueJson): json is readonly ValueJson[] {
  return Array.isArray(json);
}

/** The inverse of `toJson`, for the database with this root. */
export function fromJson(json: ValueJson, root: string): Value {
  if (json === null) return { nullValue: 'NULL_VALUE' };
  if (typeof json === 'string') return { stringValue: json };
  if (typeof json === 'boolean') return { booleanValue: json };
  if (isList(json)) return { arrayValue: { values: json.map((each) => fromJson(each, root)) } };
  if ('int' in json) return { integerValue: json.int };
  if ('double' in json) return { doubleValue: Number(json.double) };
  if ('map' in json) return { mapValue: { fields: fieldsFromJson(json.map, root) } };
  if ('time' in json) return { timestampValue: { seconds: json.time[0], nanos: json.time[1] } };
  if ('bytes' in json) return { bytesValue: Buffer.from(json.bytes, 'base64') };
  if ('ref' in json) return { referenceValue: `${root}/${json.ref}` };
  if ('name' in json) return { referenceValue: json.name };
  const [latitude, longitude] = json.geo;
  return { geoPointValue: { latitude: Number(latitude), longitude: Number(longitude) } };
}

function fieldsFromJson(fields: FieldsJson, root: string): Record<string, Value> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, json]) => [name, fromJson(json, root)]),
  );
}
