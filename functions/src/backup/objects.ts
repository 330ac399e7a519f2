import { EventEmitter } from 'node:events';
import type { Bucket, File, FileMetadata } from '@google-cloud/storage';
import { inGroups } from '../core/in-groups.ts';
import { type Chunk, inChunks } from './part.ts';

/**
 * Storage's client adds a dozen listeners to each download. By default, Node warns if there are
 * more than ten.
 */
EventEmitter.defaultMaxListeners = 20;

/** Returns an object's metadata without its name. */
function metadataOf({ metadata: objectMetadata }: File) {
  const { contentType, contentEncoding, contentDisposition, cacheControl, metadata } =
    objectMetadata;
  return { contentType, contentEncoding, contentDisposition, cacheControl, metadata };
}

interface ObjectJson {
  readonly name: string;
  /** The object's metadata. Contains only the fields that the object has. */
  readonly about: Pick<FileMetadata, keyof ReturnType<typeof metadataOf>>;
  /** The object's bytes in base64. */
  readonly bytes: string;
}

const objectsPerPage = 500;
const parallelUploads = 8;
/**
 * Maximum size of an object in bytes. Larger objects are skipped, because they could fill the
 * memory. Our pictures are far smaller.
 */
const maxObjectBytes = 32 * 1024 * 1024;

async function* filesAfter(bucket: Bucket, after: string | null) {
  let pageToken: string | undefined;
  do {
    const [files, next] = await bucket.getFiles({
      autoPaginate: false,
      maxResults: objectsPerPage,
      ...(after !== null && { startOffset: after }),
      ...(pageToken !== undefined && { pageToken }),
    });
    yield* files.filter(({ name }) => name !== after);
    pageToken = (next as { pageToken?: string } | null)?.pageToken;
  } while (pageToken !== undefined);
}

async function* entries(bucket: Bucket, after: string | null, say: (line: string) => void) {
  for await (const file of filesAfter(bucket, after)) {
    const { name, metadata } = file;
    if (Number(metadata.size) > maxObjectBytes) {
      say(`Left out, for it has more than 32 MB: ${name}`);
      continue;
    }
    const [bytes] = await file.download({ decompress: false });
    // The undefined fields disappear when this becomes JSON.
    const record = { name, about: metadataOf(file), bytes: bytes.toString('base64') };
    yield { record, cursor: name };
  }
}

/**
 * Reads all objects of the bucket after a name.
 * @param say receives a line for each skipped object
 */
export function readObjects(
  bucket: Bucket,
  after: string | null,
  say: (line: string) => void,
): AsyncGenerator<Chunk> {
  return inChunks(entries(bucket, after, say));
}

async function writeObject(bucket: Bucket, record: string): Promise<void> {
  const { name, bytes, about }: ObjectJson = JSON.parse(record);
  const options = { resumable: false, metadata: about };
  await bucket.file(name).save(Buffer.from(bytes, 'base64'), options);
}

/** Uploads a part's objects, which replace objects of the same names. */
export async function writeObjects(bucket: Bucket, records: readonly string[]): Promise<void> {
  for (const group of inGroups(records, parallelUploads))
    await Promise.all(group.map((each) => writeObject(bucket, each)));
}
