import { inChunks } from './chunks.ts';
import type { Chunk, Moment } from './part.ts';
import type { Range, RawFirestore } from './raw-firestore.ts';
import { type FieldsJson, fieldsFromJson, fieldsToJson } from './value-json.ts';

interface DocumentJson {
  readonly path: string;
  readonly fields: FieldsJson;
}

/** Parallel commits, because the service is far away. */
const commitsAtOnce = 4;
const writesOfCommit = 125;

async function* entries(firestore: RawFirestore, readTime: Moment, after: string | null) {
  for await (const document of firestore.documents({ after, upTo: null }, readTime)) {
    const path = firestore.pathOf(document);
    const fields = fieldsToJson(document.fields ?? {}, firestore.root);
    yield { record: { path, fields } satisfies DocumentJson, cursor: path };
  }
}

/** Reads all documents after a path, as of one moment; one read each. */
export function readDocuments(
  firestore: RawFirestore,
  readTime: Moment,
  after: string | null,
): AsyncGenerator<Chunk> {
  return inChunks(entries(firestore, readTime, after));
}

/**
 * Replaces a range of the database with a part's documents. Repeating it changes nothing.
 * @param range documents in it that the part lacks are deleted; null if it cannot contain any
 */
export async function writeDocuments(
  firestore: RawFirestore,
  records: readonly string[],
  range: Range | null,
): Promise<void> {
  const { root } = firestore;
  // Only `readDocuments` writes this, and the checksum was verified.
  const documents = records.map((record): DocumentJson => JSON.parse(record));
  const writes: object[] = documents.map(({ path, fields }) => ({
    update: { name: `${root}/${path}`, fields: fieldsFromJson(fields, root) },
  }));
  if (range !== null) {
    const kept = new Set(documents.map(({ path }) => `${root}/${path}`));
    for await (const { name } of firestore.documents(range, null, ['__name__']))
      if (name != null && !kept.has(name)) writes.push({ delete: name });
  }
  const commits = Array.from({ length: Math.ceil(writes.length / writesOfCommit) }, (_, index) =>
    writes.slice(index * writesOfCommit, (index + 1) * writesOfCommit),
  );
  while (commits.length > 0)
    await Promise.all(commits.splice(0, commitsAtOnce).map((some) => firestore.commit(some)));
}
