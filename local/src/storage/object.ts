import { invalid } from './errors.ts';

/** The attributes that an uploader may set, and may later change. */
export interface ObjectAttributes {
  readonly contentType?: string;
  readonly contentEncoding?: string;
  readonly contentDisposition?: string;
  readonly contentLanguage?: string;
  readonly cacheControl?: string;
  readonly customTime?: string;
  readonly metadata?: Readonly<Record<string, string>>;
}

/** One stored object; times are ISO 8601. */
export interface StoredObject {
  readonly bucket: string;
  readonly name: string;
  /** Microseconds since 1970, always unique; a decimal string as in the JSON API. */
  readonly generation: string;
  readonly metageneration: number;
  readonly size: number;
  readonly md5Hash: string;
  readonly crc32c: string;
  readonly timeCreated: string;
  readonly updated: string;
  readonly attributes: ObjectAttributes;
}

/** Changes with the content and with the metadata. */
export function etagOf(object: StoredObject): string {
  return Buffer.from(`${object.generation}/${object.metageneration}`).toString('base64');
}

/**
 * The object resource of the JSON API.
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
 * Checks an object name by the service's rules: 1 to 1,024 bytes of UTF-8 without line breaks.
 * @throws StorageError 400. Source: https://cloud.google.com/storage/docs/objects#naming
 */
export function assertObjectName(name: string): void {
  const bytes = Buffer.byteLength(name);
  const reserved = name === '.' || name === '..' || name.startsWith('.well-known/acme-challenge/');
  if (bytes === 0 || bytes > 1024 || /[\r\n]/.test(name) || reserved || !name.isWellFormed()) {
    throw invalid(`Invalid object name: ${JSON.stringify(name.slice(0, 100))}`);
  }
}

/**
 * Checks a bucket name by the service's rules; valid names are also safe folder names.
 * @throws StorageError 400. Source: https://cloud.google.com/storage/docs/buckets#naming
 */
export function assertBucketName(name: string): void {
  if (!/^[a-z0-9][a-z0-9._-]{1,220}[a-z0-9]$/.test(name) || name.includes('..')) {
    throw invalid(`Invalid bucket name: '${name.slice(0, 100)}'`);
  }
}
