import { createHash, randomUUID } from 'node:crypto';
import { constants, createWriteStream } from 'node:fs';
import {
  copyFile,
  type FileHandle,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
} from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Checksums, startChecksums } from './checksums.ts';
import type { StoredObject } from './object.ts';

/** A file with received bytes that does not belong to an object yet. The bytes are on disk. */
export interface StagedFile {
  readonly path: string;
  readonly size: number;
  readonly checksums: Checksums;
}

/**
 * The files of objects. An object has a data file and a metadata file. The name of the data file
 * contains the generation, which the metadata file also contains. A write takes effect when the new
 * metadata file is renamed to its final name. After a crash, either the old object or the new
 * object therefore exists. File names are digests, so that no object name can lead out of the
 * folder of its bucket.
 */
export interface ObjectFiles {
  /** Reads the metadata of all objects, and deletes data files of interrupted writes. */
  load(): Promise<StoredObject[]>;
  stage(source: AsyncIterable<Uint8Array>): Promise<StagedFile>;
  stageCopy(object: StoredObject): Promise<StagedFile>;
  /** Makes the staged bytes the content of `object`, which replaces `previous`. */
  publish(object: StoredObject, stagedPath: string, previous?: StoredObject): Promise<void>;
  writeMetadata(object: StoredObject): Promise<void>;
  openData(object: StoredObject): Promise<FileHandle>;
  remove(object: StoredObject): Promise<void>;
  discard(staged: StagedFile): Promise<void>;
}

/** @param dir is created if it is missing. Only one server at a time can use it. */
export async function openObjectFiles(dir: string): Promise<ObjectFiles> {
  const buckets = join(dir, 'buckets');
  const temporary = join(dir, 'tmp');
  await rm(temporary, { recursive: true, force: true });
  await mkdir(temporary, { recursive: true });
  await mkdir(buckets, { recursive: true });

  const metadataPath = (object: StoredObject) =>
    join(buckets, object.bucket, `${digestOf(object.name)}.json`);
  const dataPath = (object: StoredObject) => join(buckets, object.bucket, dataFileName(object));
  const temporaryPath = () => join(temporary, randomUUID());

  async function writeMetadata(object: StoredObject): Promise<void> {
    const path = temporaryPath();
    await writeDurably(path, JSON.stringify(object));
    await rename(path, metadataPath(object));
    await syncFolder(join(buckets, object.bucket));
  }

  async function loadBucket(bucket: string): Promise<StoredObject[]> {
    const folder = join(buckets, bucket);
    const names = await readdir(folder);
    const objects: StoredObject[] = [];
    for (const name of names.filter((candidate) => candidate.endsWith('.json'))) {
      objects.push(JSON.parse(await readFile(join(folder, name), 'utf8')));
    }
    const ownedFiles = new Set(objects.map(dataFileName));
    for (const name of names.filter((candidate) => candidate.endsWith('.data'))) {
      if (!ownedFiles.has(name)) await rm(join(folder, name));
    }
    return objects;
  }

  return {
    async load() {
      const loaded = await Promise.all((await readdir(buckets)).map(loadBucket));
      return loaded.flat();
    },

    async stage(source) {
      const path = temporaryPath();
      const checksums = startChecksums();
      let size = 0;
      await pipeline(
        Readable.from(source),
        async function* (chunks: AsyncIterable<Uint8Array>) {
          for await (const chunk of chunks) {
            checksums.update(chunk);
            size += chunk.length;
            yield chunk;
          }
        },
        createWriteStream(path, { flags: 'wx', flush: true }),
      );
      return { path, size, checksums: checksums.finish() };
    },

    async stageCopy(object) {
      const path = temporaryPath();
      await copyFile(dataPath(object), path, constants.COPYFILE_FICLONE);
      await syncFile(path);
      const { size, md5Hash, crc32c } = object;
      return { path, size, checksums: { md5Hash, crc32c } };
    },

    async publish(object, stagedPath, previous) {
      await mkdir(join(buckets, object.bucket), { recursive: true });
      await rename(stagedPath, dataPath(object));
      await writeMetadata(object);
      if (previous !== undefined) await rm(dataPath(previous), { force: true });
    },

    writeMetadata,

    openData(object) {
      return open(dataPath(object), 'r');
    },

    async remove(object) {
      await rm(metadataPath(object));
      await syncFolder(join(buckets, object.bucket));
      await rm(dataPath(object), { force: true });
    },

    async discard(staged) {
      await rm(staged.path, { force: true });
    },
  };
}

/** Writes a whole small file, and waits until it is on disk. */
export async function writeDurably(path: string, text: string): Promise<void> {
  const handle = await open(path, 'w');
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

export async function syncFile(path: string): Promise<void> {
  const handle = await open(path, 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Syncs a folder. Otherwise, a power failure could undo a rename in it. */
async function syncFolder(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function dataFileName(object: StoredObject): string {
  return `${digestOf(object.name)}.${object.generation}.data`;
}

function digestOf(name: string): string {
  return createHash('sha256').update(name).digest('hex');
}
