import { inChunks } from './chunks.ts';
import type { Chunk, Moment } from './part.ts';
import type { Range, RawFirestore } from './raw-firestore.ts';
import { type FieldsJson, fieldsFromJson, fieldsToJson } from './value-json.ts';

interface DocumentJson {
  readonly path: string;
  readonly fields: FieldsJson;
}

/** Commits under way at once: the service is far away. */
const commitsAtOnce = 4;
const writesOfCommit = 125;

async function* entries(firestore: RawFirestore, readTime: Moment, after: string | null) {
  for await (const document of firestore.documents({ after, upTo: null }, readTime)) {
    const path = firestore.pathOf(document);
    const fields = fieldsToJson(document.fields ?? {}, firestore.root);
    yield { record: { path, fields } satisfies DocumentJson, cursor: path };
  }
}

/** All documents behind a path, as they were at one moment; a read for each. */
export function readDocuments(
  firestore: RawFirestore,
  readTime: Moment,
  after: string | null,
): AsyncGenerator<Chunk> {
  return inChunks(entries(firestore, readTime, after));
}

/**
 * Makes a stretch of the database what a part says of it; doing it again changes nothing.
 * @param range the stretch: documents in it that the part does not have are deleted. Null where there
 *   can be none
 */
export async function writeDocuments(
  firestore: RawFirestore,
  records: readonly string[],
  range: Range | null,
): Promise<void> {
  const { root } = firestore;
  // Only ever written by `readDocuments`, and its checksum was compared.
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
