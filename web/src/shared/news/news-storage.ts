import type { ToldAnnouncement } from '@markaz/contract/site/site-settings';
import { newsStoragePrefix, toldStorageKey } from '../storage.ts';
import { readValue, writeValue } from '../stored-values.ts';
import type { Visit } from './whats-new.ts';

/** Maximum number of stored visits. Those of other courses are forgotten, so nothing is new there. */
const maxVisits = 30;

const none: readonly never[] = [];
const noVisits: Readonly<Record<string, Visit>> = {};

const readKey = (uid: string) => `${newsStoragePrefix}.read.${uid}`;
const visitsKey = (uid: string) => `${newsStoragePrefix}.visits.${uid}`;

function listAt<Item>(key: string): readonly Item[] {
  const stored = readValue<readonly Item[]>(key);
  return Array.isArray(stored) ? stored : none;
}

/** Returns the announcements for a student, newest first. Some of them may be over. */
export const toldAnnouncements = (uid: string) => listAt<ToldAnnouncement>(toldStorageKey(uid));

/** Returns the ids of the announcements that were read on this device. */
export const readIds = (uid: string) => listAt<string>(readKey(uid));

/** Remembers that an announcement was read, and forgets those that the API no longer sends. */
export function markAsRead(uid: string, { id }: ToldAnnouncement): void {
  const told = toldAnnouncements(uid).map((each) => each.id);
  const read = readIds(uid).filter((each) => told.includes(each));
  writeValue(readKey(uid), JSON.stringify([...read, id]));
}

/** Returns the stored visits of a student's courses, keyed by course id. */
export function storedVisits(uid: string): Readonly<Record<string, Visit>> {
  return readValue<Record<string, Visit>>(visitsKey(uid)) ?? noVisits;
}

/** Stores visits. The other stored visits are kept, the latest ones first. */
export function storeVisits(uid: string, visits: Readonly<Record<string, Visit>>): void {
  const before = storedVisits(uid);
  const others = Object.entries(before).filter(([cId]) => !Object.hasOwn(visits, cId));
  const all = Object.fromEntries([...Object.entries(visits), ...others].slice(0, maxVisits));
  const text = JSON.stringify(all);
  if (text !== JSON.stringify(before)) writeValue(visitsKey(uid), text);
}
