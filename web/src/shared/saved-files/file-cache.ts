import type { Resource } from '@markaz/contract/catalogue/lectures';
import { savedFilesCache } from '../storage.ts';

/** Matches the URL parameters of signatures by Bunny and the big clouds. */
const signing = /^(?:token(?:_.*)?|expires|signature|policy|key-pair-id|x-(?:amz|goog)-.*)$/iu;

/** Matches the first part of a path in a signed folder, such as `bcdn_token=…&expires=…`. */
const signedFolder = /^\/bcdn_token=[^/]*(?=\/)/u;

/** Returns a URL without its signature, which differs in each answer of the server. */
export function stableAddress(src: string): string {
  if (!URL.canParse(src)) return src;
  const url = new URL(src);
  url.pathname = url.pathname.replace(signedFolder, '');
  for (const name of [...url.searchParams.keys()])
    if (signing.test(name)) url.searchParams.delete(name);
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
  readonly lecture: string;
  readonly course: string;
  /** Whether the lecture was open to everyone when the file was saved. */
  readonly open: boolean;
  readonly resource: Resource;
  readonly bytes: number;
}

/** Returns a key inside the cache. It is never requested from the network. */
const place = (part: 'note' | 'body', { uid, cId, lId, src }: FileKey) =>
  `/kept-files/${part}?${new URLSearchParams({ uid, cId, lId, src: stableAddress(src) })}`;

const isNote = ({ url }: Request) => new URL(url).pathname === '/kept-files/note';

/** Returns the cache; null if there is none, because reading must not create it. */
async function existing(): Promise<Cache | null> {
  try {
    return (await caches.has(savedFilesCache)) ? await caches.open(savedFilesCache) : null;
  } catch {
    // Storage is blocked, or the page is not served over https.
    return null;
  }
}

export async function allSavedFiles(): Promise<readonly SavedFile[]> {
  const cache = await existing();
  if (cache === null) return [];
  const requests = (await cache.keys()).filter(isNote);
  const notes = await Promise.all(requests.map((request) => cache.match(request)));
  return Promise.all(
    notes.flatMap((note) => (note === undefined ? [] : [note.json() as Promise<SavedFile>])),
  );
}

export async function savedBlob(name: FileKey): Promise<Blob | null> {
  const response = await (await existing())?.match(place('body', name));
  return response === undefined ? null : response.blob();
}

export async function removeSavedFile(name: FileKey): Promise<void> {
  const cache = await existing();
  // Delete the record first: without it, the file counts as removed even if the next step fails.
  await cache?.delete(place('note', name));
  await cache?.delete(place('body', name));
}

/**
 * Saves a file, either completely or not at all.
 * @param bytes returns the file's size. Called after the body has been read.
 * @throws what reading the body throws, and a QuotaExceededError if there is no room.
 */
export async function storeFile(
  file: Omit<SavedFile, 'bytes'>,
  body: Response,
  bytes: () => number,
): Promise<void> {
  // If a sign-out deletes the cache meanwhile, everything that is put into it is deleted too.
  const cache = await caches.open(savedFilesCache);
  try {
    await cache.put(place('body', file), body);
    const note: SavedFile = { ...file, bytes: bytes() };
    await cache.put(place('note', file), new Response(JSON.stringify(note)));
  } catch (error) {
    await cache.delete(place('body', file));
    throw error;
  }
}
