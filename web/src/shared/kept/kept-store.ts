import type { Resource } from '@markaz/contract/catalogue/lectures';
import { keptCacheName } from '../theme/storage-keys.ts';
import { stableAddress } from './stable-address.ts';

/** What names one file of a person: his copies go when he, or what opened it, goes. */
export interface FileName {
  readonly uid: string;
  readonly cId: string;
  readonly lId: string;
  readonly src: string;
}

/** Where it was kept from, for the list of what is kept and for pages without a connection. */
export interface KeptFile extends FileName {
  readonly lecture: string;
  readonly course: string;
  /** Whether the lecture was open to everyone. */
  readonly open: boolean;
  readonly resource: Resource;
  /** As they lie here. */
  readonly bytes: number;
}

/** Never asked of the network: only names inside the cache. */
const place = (part: 'note' | 'body', { uid, cId, lId, src }: FileName) =>
  `/kept-files/${part}?${new URLSearchParams({ uid, cId, lId, src: stableAddress(src) })}`;

const isNote = ({ url }: Request) => new URL(url).pathname === '/kept-files/note';

/** The cache where there is one; asking must not make it. */
async function existing(): Promise<Cache | null> {
  try {
    return (await caches.has(keptCacheName)) ? await caches.open(keptCacheName) : null;
  } catch {
    // Blocked, or a page without https.
    return null;
  }
}

/** Everything that is kept, whoever's it is. */
export async function keptNotes(): Promise<readonly KeptFile[]> {
  const cache = await existing();
  if (cache === null) return [];
  const requests = (await cache.keys()).filter(isNote);
  const notes = await Promise.all(requests.map((request) => cache.match(request)));
  return Promise.all(
    notes.flatMap((note) => (note === undefined ? [] : [note.json() as Promise<KeptFile>])),
  );
}

/** The file itself; null where it is not, or no longer, kept. */
export async function keptBody(name: FileName): Promise<Blob | null> {
  const response = await (await existing())?.match(place('body', name));
  return response === undefined ? null : response.blob();
}

export async function removeKept(name: FileName): Promise<void> {
  const cache = await existing();
  // Without its note it is kept no more, whatever becomes of the rest.
  await cache?.delete(place('note', name));
  await cache?.delete(place('body', name));
}

/**
 * Keeps a file whole or not at all.
 * @param bytes how many they were, once the body has been read.
 * @throws what reading the body throws, and a QuotaExceededError where there is no room.
 */
export async function storeKept(
  file: Omit<KeptFile, 'bytes'>,
  body: Response,
  bytes: () => number,
): Promise<void> {
  // One that is deleted meanwhile, because somebody signed out, takes what is put into it along.
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
