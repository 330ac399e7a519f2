import * as z from 'zod';

/** Version of the file format. It increases when older programs cannot read the new format. */
export const formatVersion = 1;

export const stages = ['objects', 'accounts', 'documents'] as const;
export type Stage = (typeof stages)[number];

/** Unix time of the backup. It contains all documents as they were at this time. */
const firestoreTimeSchema = z.object({ seconds: z.string(), nanos: z.number() });

export type FirestoreTime = z.infer<typeof firestoreTimeSchema>;

const headerSchema = z.object({
  kind: z.literal('header'),
  format: z.literal('markaz-backup'),
  version: z.number().int(),
  /** Version of the stored records (store/upgrades.ts). */
  schemaVersion: z.number().int(),
  project: z.string(),
  database: z.string(),
  bucket: z.string(),
  time: z.string(),
  readTime: firestoreTimeSchema,
});

export type Header = z.infer<typeof headerSchema>;

const countsSchema = z.object({
  objects: z.number().int(),
  accounts: z.number().int(),
  documents: z.number().int(),
});

export type Counts = z.infer<typeof countsSchema>;

/** The first line of a part. The records follow, one per line. */
const partHeadSchema = z.discriminatedUnion('kind', [
  headerSchema,
  z.object({
    kind: z.enum(stages),
    count: z.number().int(),
    /**
     * After what the next part of this kind starts: an object's name, a document's path, or the page
     * token of Firebase Auth. The last page of accounts has no token, so this is null.
     */
    cursor: z.string().nullable(),
  }),
  z.object({ kind: z.literal('end'), counts: countsSchema }),
]);

export type PartHead = z.infer<typeof partHeadSchema>;
export type StageHead = Extract<PartHead, { readonly kind: Stage }>;

/** Records that are read together and become one part of the file. */
export interface Chunk {
  /** The records as JSON texts. */
  readonly records: readonly string[];
  readonly cursor: string | null;
}

export function writePart(head: PartHead, records: readonly string[] = []): string {
  return [JSON.stringify(head), ...records, ''].join('\n');
}

/** Parses the text of `writePart`. @throws an error if the first line is unknown */
export function readPart(text: string) {
  const [first = '', ...lines] = text.split('\n');
  return { head: partHeadSchema.parse(JSON.parse(first)), lines: lines.slice(0, -1) };
}

/** Limits of a chunk, within Firestore's limits for a commit: 500 writes and 10 MiB. */
const maxRecords = 500;
const maxCharacters = 4_000_000;

/** Groups records into chunks that fit into one part and one commit. */
export async function* inChunks(
  entries: AsyncIterable<{ readonly record: object; readonly cursor: string }>,
): AsyncGenerator<Chunk> {
  let records: string[] = [];
  let characters = 0;
  let cursor = '';
  for await (const entry of entries) {
    const text = JSON.stringify(entry.record);
    const isFull = records.length === maxRecords || characters + text.length > maxCharacters;
    if (isFull && records.length > 0) {
      yield { records, cursor };
      [records, characters] = [[], 0];
    }
    records.push(text);
    characters += text.length;
    cursor = entry.cursor;
  }
  if (records.length > 0) yield { records, cursor };
}
