import type { Displacement } from '@markaz/contract/accounts/devices';
import type { User } from '@markaz/contract/accounts/users';
import { useSyncExternalStore } from 'react';
import type { ApiError } from '../api/errors.ts';
import {
  displacementStorageKey,
  openedCoursesStorageKey,
  readJson,
  userStorageKey,
  writeText,
} from '../storage.ts';
import { createStore } from '../store.ts';

/** Storage key of the user's courses (shared/account/queries.ts), removed with the user. */
export const coursesStorageKey = 'markaz.courses';

/**
 * The Firestore document of the user who is signed in on this device. Scripts cannot read the
 * session's cookie, so this copy shows whether somebody is signed in. If so, the app calls
 * `user/userdoc`. Until the answer arrives, and while offline, the app shows the page with this
 * copy.
 */
const userStore = createStore(readUser());

function readUser(): User | null {
  const stored = readJson<User>(userStorageKey);
  return stored?.uid && Array.isArray(stored.courses) ? (stored as User) : null;
}

export const rememberedUser = userStore.get;

/**
 * Calls `listener` when this tab changes the remembered user.
 * @returns a function that stops watching
 */
export const watchRememberedUser = userStore.subscribe;

function store(user: User | null): void {
  // If storage is blocked, the session lasts as long as the page.
  writeText(userStorageKey, user === null ? null : JSON.stringify(user));
  if (user === null)
    for (const key of [coursesStorageKey, openedCoursesStorageKey]) writeText(key, null);
  userStore.set(user);
}

/** Calls `listener` when this or another tab changes the remembered user. */
function subscribeInAllTabs(listener: () => void): () => void {
  const onStorageChange = (event: StorageEvent) => {
    if (event.key === userStorageKey || event.key === null) userStore.set(readUser());
  };
  const stop = userStore.subscribe(listener);
  addEventListener('storage', onStorageChange);
  return () => {
    stop();
    removeEventListener('storage', onStorageChange);
  };
}

export function rememberUser(user: User): void {
  if (JSON.stringify(user) !== JSON.stringify(rememberedUser())) store(user);
}

/** Forgets the user in every tab of this browser. */
export function forgetUser(): void {
  if (rememberedUser() !== null) store(null);
}

/** Ends a session that the server rejects. If another device ended it, saves the reason. */
export function endRejectedSession({ displaced }: Pick<ApiError, 'displaced'>): void {
  if (displaced !== null && rememberedUser() !== null)
    writeText(displacementStorageKey, JSON.stringify(displaced));
  forgetUser();
}

/**
 * Returns how another device ended the session. Returns null after the next sign-in, or once the
 * user has dismissed the notice.
 */
export function storedDisplacement(): Displacement | null {
  const stored = readJson<Displacement>(displacementStorageKey);
  return Number.isNaN(Date.parse(stored?.signedInAt ?? '')) ? null : (stored as Displacement);
}

/** Forgets in every tab of this browser that another device ended the session. */
export function forgetDisplacement(): void {
  writeText(displacementStorageKey, null);
}

/**
 * Returns the remembered user, or null if nobody is signed in. Returns undefined before and during
 * hydration.
 */
export function useRememberedUser(): User | null | undefined {
  return useSyncExternalStore(subscribeInAllTabs, rememberedUser, () => undefined);
}
