import type { Lecture, Resource } from '@markaz/contract/catalogue/lectures';
import { rememberedUser } from '../auth/remembered-user.ts';
import { type KeptFile, keptBody, keptNotes, removeKept } from './kept-store.ts';
import { stableAddress } from './stable-address.ts';
import { mayKeep } from './who-may-keep.ts';

/** Returns the signed-in user's files on this device to which they still have access. */
export async function ownKept(): Promise<readonly KeptFile[]> {
  const [user, now] = [rememberedUser(), new Date()];
  return (await keptNotes()).filter((file) => mayKeep(file, user, now));
}

/** Returns a saved file by its address; null if it is not saved, or access has ended. */
export async function ownKeptFile(src: string): Promise<Blob | null> {
  const wanted = stableAddress(src);
  const file = (await ownKept()).find((each) => stableAddress(each.src) === wanted);
  return file === undefined ? null : keptBody(file);
}

/** Returns a lecture's resources that open without a connection; null if there are none. */
export async function keptResources(cId: string, lId: string): Promise<readonly Resource[] | null> {
  const files = (await ownKept()).filter((file) => file.cId === cId && file.lId === lId);
  return files.length === 0 ? null : files.map(({ resource }) => resource);
}

const removeAll = (files: readonly KeptFile[]) => Promise.all(files.map(removeKept));

/**
 * Removes other users' files, and those of lectures to which access has ended. Without a session,
 * everything is removed (app/kept-guard.tsx).
 * @returns whether anything is left.
 */
export async function sweepKept(): Promise<boolean> {
  const [user, now] = [rememberedUser(), new Date()];
  // Another tab may be saving its first file: the cache itself stays.
  const files = await keptNotes();
  const kept = files.filter((file) => mayKeep(file, user, now));
  await removeAll(files.filter((file) => !kept.includes(file)));
  return kept.length > 0;
}

type Answered = Pick<Lecture, 'id'> & { readonly resources?: readonly Resource[] | undefined };

/**
 * Removes files that the server no longer returns for a course: those of deleted or closed
 * lectures, and those no longer in a lecture.
 * @param lectures with the resources that this caller may open; empty if the course is gone.
 * @param lId the lecture, if the answer is about only one.
 */
export async function reconcileKept(
  cId: string,
  lectures: readonly Answered[],
  lId?: string,
): Promise<void> {
  const given = new Map(
    lectures.map(({ id, resources = [] }) => [id, resources.map(({ src }) => stableAddress(src))]),
  );
  const gone = (await keptNotes()).filter(
    (file) =>
      file.cId === cId &&
      (lId === undefined || file.lId === lId) &&
      given.get(file.lId)?.includes(stableAddress(file.src)) !== true,
  );
  await removeAll(gone);
}
