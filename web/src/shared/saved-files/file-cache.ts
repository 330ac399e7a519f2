import type { Resource } from '@markaz/contract/catalogue/lectures';
import { savedFilesCache } from '../storage.ts';

/** Matches the URL parameters with which Bunny, Amazon and Google sign a URL. */
const signatureParameter =
  /^(?:token(?:_.*)?|expires|signature|policy|key-pair-id|x-(?:amz|goog)-.*)$/iu;

/** Matches the first part of a path in a signed folder, such as `bcdn_token=…&expires=…`. */
const signedFolder = /^\/bcdn_token=[^/]*(?=\/)/u;

/**
 * Returns a URL without its signature. The server signs the same file differently in each answer.
 */
export function unsignedUrl(src: string): string {
  if (!URL.canParse(src)) return src;
  const url = new URL(src);
  url.pathname = url.pathname.replace(signedFolder, '');
  for (const name of [...url.searchParams.keys()])
    if (signatureParameter.test(name)) url.searchParams.delete(name);
  url.hash = '';
  return url.href;
}

export interface FileKey {
  readonly uid: string;
  readonly cId: string;
  readonly lId: string;
  readonly src: string;
}

export interface SavedFile extends FileKey {
  /** Title of the lecture. */
  readonly lecture: string;
  /** Title of the course. */
  readonly course: string;
  /** Whether the lecture was open to everyone when the file was saved. */
  readonly open: boolean;
  readonly resource: Resource;
  readonly bytes: number;
}

/**
 * Returns the cache's key for a file's record (`note`) or content (`body`). The key is a URL, but
 * no server is ever asked for it.
 */
const cacheKey = (part: 'note' | 'body', { uid, cId, lId, src }: FileKey) =>
  `/kept-files/${part}?${new URLSearchParams({ uid, cId, lId, src: unsignedUrl(src) })}`;

const isRecord = ({ url }: Request) => new URL(url).pathname === '/kept-files/note';

/** Returns the cache, or null if it does not exist. Reading must not create it. */
async function openExistingCache(): Promise<Cache | null> {
  try {
    return (await caches.has(savedFilesCache)) ? await caches.open(savedFilesCache) : null;
  } catch {
    // Storage is blocked, or the page is not served over https.
    return null;
  }
}

export async function allSavedFiles(): Promise<readonly SavedFile[]> {
  const cache = await openExistingCache();
  if (cache === null) return [];
  const requests = (await cache.keys()).filter(isRecord);
  const records = await Promise.all(requests.map((request) => cache.match(request)));
  return Promise.all(
    records.flatMap((record) =>
      record === undefined ? [] : [record.json() as Promise<SavedFile>],
    ),
  );
}

export async function savedBlob(file: FileKey): Promise<Blob | null> {
  const response = await (await openExistingCache())?.match(cacheKey('body', file));
  return response === undefined ? null : response.blob();
}

export async function removeSavedFile(file: FileKey): Promise<void> {
  const cache = await openExistingCache();
  // Delete the record first, so that the file counts as removed even if the next step fails.
  await cache?.delete(cacheKey('note', file));
  await cache?.delete(cacheKey('body', file));
}

/**
 * Saves a file, either completely or not at all.
 * @param bytes returns the file's size. Called after the body has been read.
 * @throws the error of reading the body, or a QuotaExceededError if storage is full
 */
export async function storeFile(
  file: Omit<SavedFile, 'bytes'>,
  body: Response,
  bytes: () => number,
): Promise<void> {
  // If a sign-out deletes this cache meanwhile, everything that is put into it afterwards is lost
  // too.
  const cache = await caches.open(savedFilesCache);
  try {
    await cache.put(cacheKey('body', file), body);
    const record: SavedFile = { ...file, bytes: bytes() };
    await cache.put(cacheKey('note', file), new Response(JSON.stringify(record)));
  } catch (error) {
    await cache.delete(cacheKey('body', file));
    throw error;
  }
}
