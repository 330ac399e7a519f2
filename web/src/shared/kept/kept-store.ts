import type { Resource } from '@markaz/contract/catalogue/lectures';
import { keptCacheName } from '../theme/storage-keys.ts';
import { stableAddress } from './stable-address.ts';

/** Identifies a user's file. It is deleted at sign-out, or when access ends. */
export interface FileName {
  readonly uid: string;
  readonly cId: string;
  readonly lId: string;
  readonly src: string;
}

/** Its place, for the list of saved files and for pages without a connection. */
export interface KeptFile extends FileName {
  readonly lecture: string;
  readonly course: string;
  /** Whether the lecture was open to everyone. */
  readonly open: boolean;
  readonly resource: Resource;
  /** Size on this device. */
  readonly bytes: number;
}

/** Keys inside the cache; never requested from the network. */
const place = (part: 'note' | 'body', { uid, cId, lId, src }: FileName) =>
  `/kept-files/${part}?${new URLSearchParams({ uid, cId, lId, src: stableAddress(src) })}`;

const isNote = ({ url }: Request) => new URL(url).pathname === '/kept-files/note';

/** Returns the cache if there is one; reading must not create it. */
async function existing(): Promise<Cache | null> {
  try {
    return (await caches.has(keptCacheName)) ? await caches.open(keptCacheName) : null;
  } catch {
    // Blocked, or a page without https.
    return null;
  }
}

/** Returns the notes of all saved files, of every user. */
export async function keptNotes(): Promise<readonly KeptFile[]> {
  const cache = await existing();
  if (cache === null) return [];
  const requests = (await cache.keys()).filter(isNote);
  const notes = await Promise.all(requests.map((request) => cache.match(request)));
  return Promise.all(
    notes.flatMap((note) => (note === undefined ? [] : [note.json() as Promise<KeptFile>])),
  );
}

/** Returns the file itself; null if it is not saved. */
export async function keptBody(name: FileName): Promise<Blob | null> {
  const response = await (await existing())?.match(place('body', name));
  return response === undefined ? null : response.blob();
}

export async function removeKept(name: FileName): Promise<void> {
  const cache = await existing();
  // Without its note the file counts as removed, even if the next step fails.
  await cache?.delete(place('note', name));
  await cache?.delete(place('body', name));
}

/**
 * Saves a file completely or not at all.
 * @param bytes returns its size, once the body has been read.
 * @throws what reading the body throws, and a QuotaExceededError if there is no room.
 */
export async function storeKept(
  file: Omit<KeptFile, 'bytes'>,
  body: Response,
  bytes: () => number,
): Promise<void> {
  // If a sign-out deletes the cache meanwhile, it also deletes everything put into it.
  const cache = await caches.open(keptCacheName);
  try {
    await cache.put(place('body', file), body);
    const note: KeptFile = { ...file, bytes: bytes() };
    await cache.put(place('note', file), new Response(JSON.stringify(note)));
  } catch (error) {
    await cache.delete(place('body', file));
    throw error;
  }
}
