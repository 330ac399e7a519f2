import type { User } from '@markaz/contract/accounts/users';
import type { Lecture, Resource } from '@markaz/contract/catalogue/lectures';
import { queryOptions } from '@tanstack/react-query';
import { hasLectureAccess } from '../account/access-status.ts';
import { may } from '../auth/may.ts';
import { rememberedUser } from '../auth/remembered-user.ts';
import {
  allSavedFiles,
  removeSavedFile,
  type SavedFile,
  savedBlob,
  unsignedUrl,
} from './file-cache.ts';

/**
 * Whether a file may stay on this device. It may stay while its owner is signed in and has access
 * to the lecture.
 * @param now time by the device's clock, which is the only clock while offline
 */
function isPermitted(file: SavedFile, user: User | null, now: Date): boolean {
  if (user === null || file.uid !== user.uid) return false;
  return file.open || may(user, 'content') || hasLectureAccess(user, file.cId, file.lId, now);
}

export async function mySavedFiles(): Promise<readonly SavedFile[]> {
  const [user, now] = [rememberedUser(), new Date()];
  return (await allSavedFiles()).filter((file) => isPermitted(file, user, now));
}

export const savedFilesKey = ['kept'] as const;

export const savedFilesQuery = queryOptions({
  queryKey: [...savedFilesKey, 'files'],
  queryFn: mySavedFiles,
  staleTime: 0,
  gcTime: 0,
  retry: false,
});

/** Returns the saved file of a URL. Returns null if it is not saved, or if access has ended. */
export async function mySavedFile(src: string): Promise<Blob | null> {
  const url = unsignedUrl(src);
  const file = (await mySavedFiles()).find((each) => unsignedUrl(each.src) === url);
  return file === undefined ? null : savedBlob(file);
}

/** Returns the resources of a lecture that are saved on this device, or null if none are saved. */
export async function savedResources(
  cId: string,
  lId: string,
): Promise<readonly Resource[] | null> {
  const files = (await mySavedFiles()).filter((file) => file.cId === cId && file.lId === lId);
  return files.length === 0 ? null : files.map(({ resource }) => resource);
}

const removeAll = (files: readonly SavedFile[]) => Promise.all(files.map(removeSavedFile));

/** Removes the files that may not stay on this device. @returns whether any files are left. */
export async function removeForbiddenFiles(): Promise<boolean> {
  const [user, now] = [rememberedUser(), new Date()];
  // Keep the cache itself even if it is empty, because another tab may be saving its first file.
  const files = await allSavedFiles();
  const permitted = files.filter((file) => isPermitted(file, user, now));
  await removeAll(files.filter((file) => !permitted.includes(file)));
  return permitted.length > 0;
}

type AnsweredLecture = Pick<Lecture, 'id'> & {
  readonly resources?: readonly Resource[] | undefined;
};

/**
 * Removes files that the server no longer returns for a course.
 * @param lectures the lectures in the server's answer, with the resources that this user may open.
 * Empty if the course was deleted.
 * @param lId id of the lecture, if the answer is about only one lecture
 */
export async function removeOutdatedFiles(
  cId: string,
  lectures: readonly AnsweredLecture[],
  lId?: string,
): Promise<void> {
  const currentUrls = new Map(
    lectures.map(({ id, resources = [] }) => [id, resources.map(({ src }) => unsignedUrl(src))]),
  );
  const outdated = (await allSavedFiles()).filter(
    (file) =>
      file.cId === cId &&
      (lId === undefined || file.lId === lId) &&
      currentUrls.get(file.lId)?.includes(unsignedUrl(file.src)) !== true,
  );
  await removeAll(outdated);
}
