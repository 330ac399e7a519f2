import type { Chunk } from './part.ts';

/** Within Firestore's limits for a commit: 500 writes and 10 MiB. */
const mostRecords = 500;
const mostCharacters = 4_000_000;

interface Entry {
  readonly record: object;
  readonly cursor: string;
}

/** Groups records into chunks that fit into one part and one commit. */
export async function* inChunks(entries: AsyncIterable<Entry>): AsyncGenerator<Chunk> {
  let records: string[] = [];
  let characters = 0;
  let cursor = '';
  for await (const entry of entries) {
    const text = JSON.stringify(entry.record);
    if (
      records.length === mostRecords ||
      (records.length > 0 && characters + text.length > mostCharacters)
    ) {
      yield { records, cursor };
      [records, characters] = [[], 0];
    }
    records.push(text);
    characters += text.length;
    cursor = entry.cursor;
  }
  if (records.length > 0) yield { records, cursor };
}
