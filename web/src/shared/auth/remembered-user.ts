import type { Displacement } from '@markaz/contract/accounts/devices';
import type { User } from '@markaz/contract/accounts/users';
import { useSyncExternalStore } from 'react';
import type { ApiError } from '../api/errors.ts';
import { createStore } from '../store.ts';
import { readJson, writeText } from '../stored.ts';
import { displacementStorageKey, openedStorageKey, userStorageKey } from '../theme/storage-keys.ts';

/** Where the same person's courses are kept (shared/account/kept-courses.ts): both go together. */
export const coursesStorageKey = 'markaz.courses';

/**
 * Who was signed in on this device. The session itself is a cookie that scripts cannot see; this
 * copy of the user document says whether asking `user/userdoc` is worth a call, and lets a returning
 * student see the page as his own before (or without) the answer.
 */
const remembered = createStore(read());

function read(): User | null {
  const kept = readJson<User>(userStorageKey);
  return kept?.uid && Array.isArray(kept.courses) ? (kept as User) : null;
}

/** Who was signed in, for whatever is asked before a component could ask. */
export const rememberedUser = remembered.get;

/** Calls `listener` whenever somebody else, or nobody, is remembered. @returns what ends that. */
export const watchRememberedUser = remembered.subscribe;

function store(user: User | null): void {
  // Where storage is blocked the session lasts as long as the page.
  writeText(userStorageKey, user === null ? null : JSON.stringify(user));
  if (user === null) for (const key of [coursesStorageKey, openedStorageKey]) writeText(key, null);
  remembered.set(user);
}

function subscribe(listener: () => void): () => void {
  const fromOtherTab = (event: StorageEvent) => {
    if (event.key === userStorageKey || event.key === null) remembered.set(read());
  };
  const stop = remembered.subscribe(listener);
  addEventListener('storage', fromOtherTab);
  return () => {
    stop();
    removeEventListener('storage', fromOtherTab);
  };
}

/** Keeps the document as the server last gave it. */
export function rememberUser(user: User): void {
  if (JSON.stringify(user) !== JSON.stringify(rememberedUser())) store(user);
}

/** Nobody is signed in any more, on every tab of this device. */
export function forgetUser(): void {
  if (rememberedUser() !== null) store(null);
}

/** The server no longer knows who was signed in; where that is another device's doing, it is kept. */
export function loseSession({ displaced }: Pick<ApiError, 'displaced'>): void {
  if (displaced !== null && rememberedUser() !== null)
    writeText(displacementStorageKey, JSON.stringify(displaced));
  forgetUser();
}

/** Why this device was signed out by another one, until somebody signs in here or closes it. */
export function keptDisplacement(): Displacement | null {
  const kept = readJson<Displacement>(displacementStorageKey);
  return Number.isNaN(Date.parse(kept?.signedInAt ?? '')) ? null : (kept as Displacement);
}

/** Nobody needs to read it any more, on every tab of this device. */
export function forgetDisplacement(): void {
  writeText(displacementStorageKey, null);
}

/** The remembered user, null for nobody, undefined while that is unknown (prerendering, hydration). */
export function useRememberedUser(): User | null | undefined {
  return useSyncExternalStore(subscribe, rememberedUser, () => undefined);
}
