import { builtInSettings } from '@markaz/contract/site/brand';
import type { Announcement, SiteSettings } from '@markaz/contract/site/site-settings';
import { useSyncExternalStore } from 'react';
import { readJson, readText, settingsStorageKey, writeText } from '../storage.ts';
import { createStore } from '../store.ts';

export type Brand = Required<Omit<SiteSettings, 'announcement'>>;

/** Storage key for the `since` of the announcement that was closed on this device. */
const closedKey = 'markaz.announcement';

function isShown({ until, since }: Announcement): boolean {
  return readText(closedKey) !== since && (until === null || Date.parse(until) > Date.now());
}

export function isAskable({ phone, whatsapp, address, price, outlets }: Brand): boolean {
  return phone + whatsapp + address + price + outlets !== '';
}

function show({ announcement, ...changed }: SiteSettings) {
  const shown: Brand = { ...builtInSettings, ...changed };
  return {
    brand: shown,
    announcement: announcement !== undefined && isShown(announcement) ? announcement : null,
  };
}

let kept = readText(settingsStorageKey);
const shown = createStore(show(readJson<SiteSettings>(settingsStorageKey) ?? {}));
/** The settings at the first paint (inline/early-settings.ts), which hydration must use too. */
const painted = shown.get().brand;

/** Saves the settings that came with the catalogue. Empty settings restore those of the build. */
export function keepSettings(settings: SiteSettings = {}): void {
  const text = JSON.stringify(settings);
  if (text !== (kept ?? '{}')) {
    kept = text;
    writeText(settingsStorageKey, text);
    shown.set(show(settings));
  }
  // Without contact details, CSS hides links to them (shared/contact).
  document.documentElement.toggleAttribute('data-silent', !isAskable(shown.get().brand));
}

export function closeAnnouncement({ since }: Announcement): void {
  writeText(closedKey, since);
  shown.set({ ...shown.get(), announcement: null });
}

export function useBrand(): Brand {
  return useSyncExternalStore(
    shown.subscribe,
    () => shown.get().brand,
    () => painted,
  );
}

/** Returns the announcement to show on this device now; null if there is none. */
export function currentAnnouncement(): Announcement | null {
  return shown.get().announcement;
}

/** Hook for `currentAnnouncement`. Returns null before hydration too. */
export function useAnnouncement(): Announcement | null {
  return useSyncExternalStore(shown.subscribe, currentAnnouncement, () => null);
}
