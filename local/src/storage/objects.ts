import type { FileHandle } from 'node:fs/promises';
import { mergeAttributes } from './attributes.ts';
import { assertChecksums, type Checksums } from './checksums.ts';
import { invalid, objectNotFound } from './errors.ts';
import type { ObjectFiles, StagedFile } from './files.ts';
import { type ListOptions, listPage, type ObjectPage } from './list.ts';
import {
  assertBucketName,
  assertObjectName,
  type ObjectAttributes,
  type StoredObject,
} from './object.ts';
import { assertReadable, assertWritable, type Preconditions } from './preconditions.ts';

export interface ObjectAddress {
  readonly bucket: string;
  readonly name: string;
  /** If it is given, only an object with this generation is found. */
  readonly generation?: string;
}

/** The parameters of a copy or a move. */
export interface Transfer {
  readonly source: ObjectAddress;
  readonly destination: ObjectAddress;
  readonly sourceConditions: Preconditions;
  /** Conditions on the destination. */
  readonly conditions: Preconditions;
  /** The attributes of the new object. By default, it has those of the source. */
  readonly attributes?: ObjectAttributes;
}

/**
 * The objects of all buckets, with generations, preconditions, checksums and lists. Every valid name
 * is a bucket, without being created. Methods throw `StorageError`.
 */
export type ObjectStore = Awaited<ReturnType<typeof openObjectStore>>;

export async function openObjectStore(files: ObjectFiles) {
  const buckets = new Map<string, Map<string, StoredObject>>();
  let lastGeneration = 0n;
  for (const object of await files.load()) {
    addToIndex(object);
    if (BigInt(object.generation) > lastGeneration) lastGeneration = BigInt(object.generation);
  }

  // Tasks run one after another, so that no other write happens between the check of a condition
  // and the write itself.
  let queue: Promise<unknown> = Promise.resolve();
  function runAlone<T>(task: () => Promise<T>): Promise<T> {
    const result = queue.then(task);
    queue = result.catch(() => undefined);
    return result;
  }

  function addToIndex(object: StoredObject): void {
    const bucket = buckets.get(object.bucket) ?? new Map<string, StoredObject>();
    buckets.set(object.bucket, bucket.set(object.name, object));
  }

  function find({ bucket, name, generation }: ObjectAddress): StoredObject | undefined {
    assertBucketName(bucket);
    assertObjectName(name);
    const object = buckets.get(bucket)?.get(name);
    return generation === undefined || generation === object?.generation ? object : undefined;
  }

  function get(address: ObjectAddress): StoredObject {
    const object = find(address);
    if (object === undefined) throw objectNotFound(address.bucket, address.name);
    return object;
  }

  function nextGeneration(): string {
    const clock = BigInt(Date.now()) * 1000n;
    lastGeneration = clock > lastGeneration ? clock : lastGeneration + 1n;
    return lastGeneration.toString();
  }

  async function publish(
    { bucket, name }: ObjectAddress,
    staged: StagedFile,
    attributes: ObjectAttributes,
  ): Promise<StoredObject> {
    const now = new Date().toISOString();
    const object: StoredObject = {
      bucket,
      name,
      generation: nextGeneration(),
      metageneration: 1,
      size: staged.size,
      ...staged.checksums,
      timeCreated: now,
      updated: now,
      attributes,
    };
    await files.publish(object, staged.path, find({ bucket, name }));
    addToIndex(object);
    return object;
  }

  async function remove(object: StoredObject): Promise<void> {
    await files.remove(object);
    buckets.get(object.bucket)?.delete(object.name);
  }

  async function transfer(request: Transfer): Promise<StoredObject> {
    const source = get(request.source);
    assertWritable(source, request.sourceConditions);
    assertWritable(find(request.destination), request.conditions);
    const staged = await files.stageCopy(source);
    return publish(request.destination, staged, request.attributes ?? source.attributes);
  }

  return {
    find,
    get,

    /** Stores received bytes in a file. `insert` later makes an object of them. */
    stage: files.stage,

    /** Makes an object of staged bytes. If a condition or a checksum fails, deletes them. */
    async insert(
      address: ObjectAddress,
      staged: StagedFile,
      attributes: ObjectAttributes,
      conditions: Preconditions,
      expected: Partial<Checksums>,
    ): Promise<StoredObject> {
      try {
        return await runAlone(async () => {
          assertWritable(find(address), conditions);
          assertChecksums(staged.checksums, expected);
          return publish(address, staged, attributes);
        });
      } finally {
        await files.discard(staged);
      }
    },

    /** Opens an object for reading. The handle stays valid even if the object is replaced. */
    openForReading(
      address: ObjectAddress,
      conditions: Preconditions,
    ): Promise<{ object: StoredObject; handle: FileHandle }> {
      return runAlone(async () => {
        const object = get(address);
        assertReadable(object, conditions);
        return { object, handle: await files.openData(object) };
      });
    },

    patch(
      address: ObjectAddress,
      changes: Readonly<Record<string, unknown>>,
      conditions: Preconditions,
    ): Promise<StoredObject> {
      return runAlone(async () => {
        const object = get(address);
        assertWritable(object, conditions);
        const patched: StoredObject = {
          ...object,
          attributes: mergeAttributes(object.attributes, changes),
          metageneration: object.metageneration + 1,
          updated: new Date().toISOString(),
        };
        await files.writeMetadata(patched);
        addToIndex(patched);
        return patched;
      });
    },

    remove(address: ObjectAddress, conditions: Preconditions): Promise<void> {
      return runAlone(async () => {
        const object = get(address);
        assertWritable(object, conditions);
        await remove(object);
      });
    },

    copy(request: Transfer): Promise<StoredObject> {
      return runAlone(() => transfer(request));
    },

    move(request: Transfer): Promise<StoredObject> {
      return runAlone(async () => {
        const source = get(request.source);
        if (source === find(request.destination)) {
          throw invalid('The source and destination object names must be different.');
        }
        const moved = await transfer(request);
        await remove(source);
        return moved;
      });
    },

    list(bucket: string, options: ListOptions): ObjectPage {
      assertBucketName(bucket);
      return listPage([...(buckets.get(bucket)?.values() ?? [])], options);
    },

    /** Deletes all objects of one bucket or of all buckets. */
    clear(bucket?: string): Promise<void> {
      return runAlone(async () => {
        const bucketNames = bucket === undefined ? [...buckets.keys()] : [bucket];
        for (const name of bucketNames) {
          for (const object of [...(buckets.get(name)?.values() ?? [])]) await remove(object);
        }
      });
    },
  };
}
