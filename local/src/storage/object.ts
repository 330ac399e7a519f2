import { invalid } from './errors.ts';

/** The attributes that a client can set in an upload and change later. */
export interface ObjectAttributes {
  readonly contentType?: string;
  readonly contentEncoding?: string;
  readonly contentDisposition?: string;
  readonly contentLanguage?: string;
  readonly cacheControl?: string;
  readonly customTime?: string;
  readonly metadata?: Readonly<Record<string, string>>;
}

/** One stored object. Its times are in the format ISO 8601. */
export interface StoredObject {
  readonly bucket: string;
  readonly name: string;
  /** A unique number, in microseconds since 1970. It is a decimal string, as in the JSON API. */
  readonly generation: string;
  readonly metageneration: number;
  readonly size: number;
  readonly md5Hash: string;
  readonly crc32c: string;
  readonly timeCreated: string;
  readonly updated: string;
  readonly attributes: ObjectAttributes;
}

/** Returns the entity tag, which changes whenever the content or the metadata changes. */
export function etagOf(object: StoredObject): string {
  return Buffer.from(`${object.generation}/${object.metageneration}`).toString('base64');
}

/**
 * Returns the object in the form of the JSON API.
 * @param origin this server's address, such as `http://127.0.0.1:9199`
 */
export function presentObject(object: StoredObject, origin: string): object {
  const { bucket, name, generation } = object;
  const path = `b/${bucket}/o/${encodeURIComponent(name)}`;
  return {
    kind: 'storage#object',
    id: `${bucket}/${name}/${generation}`,
    selfLink: `${origin}/storage/v1/${path}`,
    mediaLink: `${origin}/download/storage/v1/${path}?generation=${generation}&alt=media`,
    name,
    bucket,
    generation,
    metageneration: String(object.metageneration),
    contentType: 'application/octet-stream',
    storageClass: 'STANDARD',
    size: String(object.size),
    md5Hash: object.md5Hash,
    crc32c: object.crc32c,
    etag: etagOf(object),
    timeCreated: object.timeCreated,
    updated: object.updated,
    timeStorageClassUpdated: object.timeCreated,
    ...object.attributes,
  };
}

/**
 * Checks an object name by the rules of the service.
 * Source: https://cloud.google.com/storage/docs/objects#naming
 * @throws StorageError 400
 */
export function assertObjectName(name: string): void {
  const bytes = Buffer.byteLength(name);
  const reserved = name === '.' || name === '..' || name.startsWith('.well-known/acme-challenge/');
  if (bytes === 0 || bytes > 1024 || /[\r\n]/.test(name) || reserved || !name.isWellFormed()) {
    throw invalid(`Invalid object name: ${JSON.stringify(name.slice(0, 100))}`);
  }
}

/**
 * Checks a bucket name by the rules of the service. A valid name is also a safe name for a folder.
 * Source: https://cloud.google.com/storage/docs/buckets#naming
 * @throws StorageError 400
 */
export function assertBucketName(name: string): void {
  if (!/^[a-z0-9][a-z0-9._-]{1,220}[a-z0-9]$/.test(name) || name.includes('..')) {
    throw invalid(`Invalid bucket name: '${name.slice(0, 100)}'`);
  }
}
