import type { Lecture, Resource } from '@markaz/contract/catalogue/lectures';
import { rememberedUser } from '../auth/remembered-user.ts';
import { type KeptFile, keptBody, keptNotes, removeKept } from './kept-store.ts';
import { stableAddress } from './stable-address.ts';
import { mayKeep } from './who-may-keep.ts';

/** What whoever is signed in has on this device and may still have. */
export async function ownKept(): Promise<readonly KeptFile[]> {
  const [user, now] = [rememberedUser(), new Date()];
  return (await keptNotes()).filter((file) => mayKeep(file, user, now));
}

/** A kept file by its address; null where it is not kept, or may not be any more. */
export async function ownKeptFile(src: string): Promise<Blob | null> {
  const wanted = stableAddress(src);
  const file = (await ownKept()).find((each) => stableAddress(each.src) === wanted);
  return file === undefined ? null : keptBody(file);
}

/** Of a lecture's resources those that open without a connection; null where none does. */
export async function keptResources(cId: string, lId: string): Promise<readonly Resource[] | null> {
  const files = (await ownKept()).filter((file) => file.cId === cId && file.lId === lId);
  return files.length === 0 ? null : files.map(({ resource }) => resource);
}

const removeAll = (files: readonly KeptFile[]) => Promise.all(files.map(removeKept));

/**
 * Takes away what must not be here any more: another person's files, and those of lectures that have
 * ended. Where nobody is signed in, everything goes (app/kept-guard.tsx).
 * @returns whether anything is left.
 */
export async function sweepKept(): Promise<boolean> {
  const [user, now] = [rememberedUser(), new Date()];
  // Another tab may be keeping its first file: the cache itself stays.
  const files = await keptNotes();
  const kept = files.filter((file) => mayKeep(file, user, now));
  await removeAll(files.filter((file) => !kept.includes(file)));
  return kept.length > 0;
}

type Answered = Pick<Lecture, 'id'> & { readonly resources?: readonly Resource[] | undefined };

/**
 * Takes away what the server no longer gives of a course: files of lectures that are gone or closed,
 * and files that these have no more.
 * @param lectures with the resources that this caller may have; none where the course is gone.
 * @param lId of the only lecture that the answer is about.
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
