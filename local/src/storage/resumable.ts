import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Checksums, startChecksums } from './checksums.ts';
import { invalid, StorageError } from './errors.ts';
import { syncFile, writeDurably } from './files.ts';
import type { ObjectAttributes, StoredObject } from './object.ts';
import type { ObjectAddress, ObjectStore } from './objects.ts';
import type { Preconditions } from './preconditions.ts';

/** The parameters of a resumable upload, which the client sends when it opens the upload. */
export interface UploadPlan {
  readonly address: ObjectAddress;
  readonly attributes: ObjectAttributes;
  readonly conditions: Preconditions;
  readonly expected: Partial<Checksums>;
  /** The announced length of the object in bytes, if the client knew it. */
  readonly total?: number;
}

/** The bytes of one request. */
export interface UploadChunk {
  /** The position of the first byte in the object. */
  readonly start: number;
  /** The length of the object. With `ends-here`, the object ends with this request. */
  readonly total: number | 'ends-here' | 'unknown';
  readonly source: AsyncIterable<Uint8Array>;
  /** The checksums of the whole object, which the client can send with the last bytes. */
  readonly expected: Partial<Checksums>;
}

/** The number of bytes that are stored so far, or the finished object. */
export type UploadProgress = { readonly received: number } | { readonly object: StoredObject };

interface Session {
  readonly plan: UploadPlan;
  readonly finished?: StoredObject;
}

const lifetimeMs = 7 * 24 * 3600 * 1000;

/**
 * Manages uploads in several requests. Each session has a file with its plan and a file with the
 * bytes so far. A client can therefore continue after the connection broke, or after the server was
 * restarted.
 * @param dir is created if it is missing
 */
export async function openResumableUploads(dir: string, objects: ObjectStore) {
  await mkdir(dir, { recursive: true });
  for (const file of await readdir(dir)) {
    const path = join(dir, file);
    if (Date.now() - (await stat(path)).mtimeMs > lifetimeMs) await rm(path);
  }

  const activeIds = new Set<string>();
  const planPath = (id: string) => join(dir, `${id}.json`);
  const dataPath = (id: string) => join(dir, `${id}.data`);

  async function read(id: string): Promise<Session> {
    const isValidId = /^[0-9a-f-]{36}$/.test(id);
    const text = isValidId
      ? await readFile(planPath(id), 'utf8').catch(() => undefined)
      : undefined;
    if (text === undefined) {
      throw new StorageError(404, 'notFound', 'No such resumable upload; start a new one.');
    }
    return JSON.parse(text);
  }

  async function received(id: string): Promise<number> {
    return (await stat(dataPath(id)).catch(() => undefined))?.size ?? 0;
  }

  async function discard(id: string): Promise<void> {
    await rm(planPath(id), { force: true });
    await rm(dataPath(id), { force: true });
  }

  async function append(id: string, { start, source }: UploadChunk): Promise<void> {
    const storedBytes = await received(id);
    await pipeline(
      Readable.from(source),
      (chunks: AsyncIterable<Uint8Array>) => skipBytes(chunks, storedBytes - start),
      createWriteStream(dataPath(id), { flags: 'a', flush: true }),
    );
  }

  async function finish(id: string, session: Session, expected: Partial<Checksums>) {
    const { address, attributes, conditions } = session.plan;
    const path = dataPath(id);
    await syncFile(path);
    const checksums = startChecksums();
    for await (const bytes of createReadStream(path)) checksums.update(bytes);
    const staged = { path, size: await received(id), checksums: checksums.finish() };
    const announced = { ...session.plan.expected, ...expected };
    const object = await objects
      .insert(address, staged, attributes, conditions, announced)
      .catch(async (error: unknown) => {
        await discard(id);
        throw error;
      });
    const finished: Session = { ...session, finished: object };
    await writeDurably(planPath(id), JSON.stringify(finished));
    return object;
  }

  async function accept(id: string, chunk: UploadChunk): Promise<UploadProgress> {
    const session = await read(id);
    if (session.finished !== undefined) return { object: session.finished };
    const storedBefore = await received(id);
    // These bytes do not follow the stored bytes. Tell the client from where to continue.
    if (chunk.start > storedBefore) return { received: storedBefore };
    await append(id, chunk);

    const storedBytes = await received(id);
    const total = chunk.total === 'ends-here' ? storedBytes : chunk.total;
    const announced = session.plan.total ?? total;
    if (total === 'unknown') return { received: storedBytes };
    if (storedBytes > total || total !== announced) {
      await discard(id);
      throw invalid(`Expected ${announced} bytes, but ${Math.max(storedBytes, total)} were sent.`);
    }
    if (storedBytes < total) return { received: storedBytes };
    return { object: await finish(id, session, chunk.expected) };
  }

  return {
    /** Opens a session and returns its id. */
    async create(plan: UploadPlan): Promise<string> {
      const id = randomUUID();
      await writeDurably(dataPath(id), '');
      await writeDurably(planPath(id), JSON.stringify({ plan } satisfies Session));
      return id;
    },

    /** @throws StorageError 404 for a session that is unknown, cancelled or failed */
    async progress(id: string): Promise<UploadProgress> {
      const { finished } = await read(id);
      return finished === undefined ? { received: await received(id) } : { object: finished };
    },

    /**
     * Appends more bytes to a session. With the last bytes, creates the object.
     * @throws StorageError 404 if the session is unknown
     * @throws StorageError 400 if the length or a checksum is wrong
     * @throws StorageError 412 if a condition is not met
     * @throws StorageError 409 if another request is writing to the session
     */
    async accept(id: string, chunk: UploadChunk): Promise<UploadProgress> {
      if (activeIds.has(id)) {
        throw new StorageError(409, 'conflict', 'Another request is writing to this upload.');
      }
      activeIds.add(id);
      try {
        return await accept(id, chunk);
      } finally {
        activeIds.delete(id);
      }
    },

    async cancel(id: string): Promise<void> {
      await read(id);
      await discard(id);
    },
  };
}

export type ResumableUploads = Awaited<ReturnType<typeof openResumableUploads>>;

async function* skipBytes(
  chunks: AsyncIterable<Uint8Array>,
  count: number,
): AsyncGenerator<Uint8Array> {
  let bytesToSkip = count;
  for await (const chunk of chunks) {
    if (bytesToSkip < chunk.length) yield chunk.subarray(bytesToSkip);
    bytesToSkip = Math.max(0, bytesToSkip - chunk.length);
  }
}
