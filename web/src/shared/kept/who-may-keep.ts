import type { User } from '@markaz/contract/accounts/users';
import { hasLecture } from '../account/course-standing.ts';
import { may } from '../auth/may.ts';
import type { KeptFile } from './kept-store.ts';

/**
 * Whether a file may stay on this device: its owner is signed in and still has access.
 * @param now by the device's clock: offline there is no other.
 */
export function mayKeep(file: KeptFile, user: User | null, now: Date): boolean {
  if (user === null || file.uid !== user.uid) return false;
  return file.open || may(user, 'content') || hasLecture(user, file.cId, file.lId, now);
}
