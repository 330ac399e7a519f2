import { defaultSettings } from '@markaz/contract/site/brand';
import type { Announcement, SiteSettings } from '@markaz/contract/site/site-settings';
import { useSyncExternalStore } from 'react';
import { readJson, readText, settingsStorageKey, writeText } from '../storage.ts';
import { createStore } from '../store.ts';

export type Brand = Required<Omit<SiteSettings, 'announcement' | 'searchWords'>> &
  Pick<SiteSettings, 'searchWords'>;

/** Storage key for the `since` of the announcement that was closed on this device. */
const closedAnnouncementKey = 'markaz.announcement';

function isAnnouncementVisible({ until, since }: Announcement): boolean {
  return (
    readText(closedAnnouncementKey) !== since && (until === null || Date.parse(until) > Date.now())
  );
}

export function hasContactDetails({ phone, whatsapp, address, price, outlets }: Brand): boolean {
  return phone + whatsapp + address + price + outlets !== '';
}

function displayedSettings({ announcement, ...brandChanges }: SiteSettings) {
  const brand: Brand = { ...defaultSettings, ...brandChanges };
  return {
    brand,
    announcement:
      announcement !== undefined && isAnnouncementVisible(announcement) ? announcement : null,
  };
}

let storedText = readText(settingsStorageKey);
const settingsStore = createStore(
  displayedSettings(readJson<SiteSettings>(settingsStorageKey) ?? {}),
);
/** The brand at the first paint (inline/early-settings.ts), which hydration must also use. */
const firstBrand = settingsStore.get().brand;

/**
 * Stores the settings from the API's catalogue answer. Settings that are missing in it get their
 * defaults again.
 */
export function storeSettings(settings: SiteSettings = {}): void {
  const text = JSON.stringify(settings);
  if (text !== (storedText ?? '{}')) {
    storedText = text;
    writeText(settingsStorageKey, text);
    settingsStore.set(displayedSettings(settings));
  }
  // Without contact details, CSS hides links to them (shared/contact).
  document.documentElement.toggleAttribute('data-silent', !hasContactDetails(currentBrand()));
}

export function closeAnnouncement({ since }: Announcement): void {
  writeText(closedAnnouncementKey, since);
  settingsStore.set({ ...settingsStore.get(), announcement: null });
}

export function currentBrand(): Brand {
  return settingsStore.get().brand;
}

export function useBrand(): Brand {
  return useSyncExternalStore(settingsStore.subscribe, currentBrand, () => firstBrand);
}

/** Returns the announcement to show on this device now, or null if there is none. */
export function currentAnnouncement(): Announcement | null {
  return settingsStore.get().announcement;
}

/** Hook for `currentAnnouncement`. Returns null before hydration too. */
export function useAnnouncement(): Announcement | null {
  return useSyncExternalStore(settingsStore.subscribe, currentAnnouncement, () => null);
}
