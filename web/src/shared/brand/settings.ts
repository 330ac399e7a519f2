import { brand } from '@markaz/contract/brand';
import type { Announcement, SiteSettings } from '@markaz/contract/settings';
import { useSyncExternalStore } from 'react';
import { readJson, readText, writeText } from '../stored.ts';
import { settingsStorageKey } from '../theme/storage-keys.ts';

/** What the site says about itself. */
export type Brand = Required<Omit<SiteSettings, 'announcement'>>;

interface Shown {
  readonly brand: Brand;
  /** What is announced now, to who has not closed it. */
  readonly announcement: Announcement | null;
}

/** Since when the announcement says what was closed here. */
const closedKey = 'markaz.announcement';

const listeners = new Set<() => void>();

function isShown({ until, since }: Announcement): boolean {
  return readText(closedKey) !== since && (until === null || Date.parse(until) > Date.now());
}

function show({ announcement, ...changed }: SiteSettings): Shown {
  return {
    brand: {
      brandName: brand.name,
      tagline: brand.tagline,
      playlistUrl: brand.playlistUrl,
      ...changed,
    },
    announcement: announcement !== undefined && isShown(announcement) ? announcement : null,
  };
}

let kept = readText(settingsStorageKey);
let current = show((readJson(settingsStorageKey) as SiteSettings | null) ?? {});
/** What the document was painted with (inline/early-settings.ts), and is hydrated with. */
const painted = current.brand;

function publish(shown: Shown): void {
  current = shown;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Takes over what the catalogue told; without settings the site is as it was built. */
export function keepSettings(settings: SiteSettings = {}): void {
  const text = JSON.stringify(settings);
  if (text === (kept ?? '{}')) return;
  kept = text;
  writeText(settingsStorageKey, text);
  publish(show(settings));
}

/** Nobody wants to read it again on this device. */
export function closeAnnouncement({ since }: Announcement): void {
  writeText(closedKey, since);
  publish({ ...current, announcement: null });
}

/** Name, tagline and playlist as they are set. */
export function useBrand(): Brand {
  return useSyncExternalStore(
    subscribe,
    () => current.brand,
    () => painted,
  );
}

/** What is to be announced on this device now; null for nothing. */
export function currentAnnouncement(): Announcement | null {
  return current.announcement;
}

/** The same for components; null also until the page is hydrated. */
export function useAnnouncement(): Announcement | null {
  return useSyncExternalStore(subscribe, currentAnnouncement, () => null);
}
