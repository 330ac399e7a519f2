import type { ToldAnnouncement } from '@markaz/contract/site/site-settings';
import { useCallback, useMemo, useState } from 'react';
import { newsStoragePrefix, readJson, readText, toldStoragePrefix, writeText } from '../storage.ts';
import type { Visit } from './whats-new.ts';

/** Maximum number of stored visits. Those of other courses are forgotten, so nothing is new there. */
const maxVisits = 30;

/** What a device remembers for a student. */
interface StoredNews {
  /** Ids of the announcements that were read, as far as the API still sends them. */
  readonly read: readonly string[];
  /** The last visit of each course, keyed by course id. */
  readonly visits: Readonly<Record<string, Visit>>;
}

function parseTold(text: string): readonly ToldAnnouncement[] {
  try {
    const told: unknown = JSON.parse(text);
    return Array.isArray(told) ? told : [];
  } catch {
    return [];
  }
}

/** Returns the announcements for a student, newest first. Some of them may be over. */
export function useTold(uid: string): readonly ToldAnnouncement[] {
  // Read on each render, because the answer to `user/courses` replaces it.
  const text = readText(toldStoragePrefix + uid) ?? '';
  return useMemo(() => parseTold(text), [text]);
}

function readStored(key: string): StoredNews {
  const { read = [], visits = {} } = readJson<StoredNews>(key) ?? {};
  return { read, visits };
}

/** Returns what the device remembers, and functions that change it. */
export function useStoredNews(uid: string) {
  const key = newsStoragePrefix + uid;
  const [stored, setStored] = useState(() => readStored(key));
  /** Changes what is stored now, because another tab may have changed it. */
  const change = useCallback(
    (update: (before: StoredNews) => StoredNews) => {
      const after = update(readStored(key));
      writeText(key, JSON.stringify(after));
      setStored(after);
    },
    [key],
  );
  const markAsRead = useCallback(
    (id: string, told: readonly ToldAnnouncement[]) =>
      change(({ read, visits }) => ({
        read: [...read.filter((each) => told.some((announcement) => announcement.id === each)), id],
        visits,
      })),
    [change],
  );
  const storeVisits = useCallback(
    (visits: StoredNews['visits']) =>
      change((before) => {
        const others = Object.entries(before.visits).filter(([cId]) => !Object.hasOwn(visits, cId));
        const all = [...Object.entries(visits), ...others].slice(0, maxVisits);
        return { ...before, visits: Object.fromEntries(all) };
      }),
    [change],
  );
  return { ...stored, markAsRead, storeVisits };
}
