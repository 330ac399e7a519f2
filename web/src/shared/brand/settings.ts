import { builtInSettings } from '@markaz/contract/site/brand';
import type { Announcement, SiteSettings } from '@markaz/contract/site/site-settings';
import { useSyncExternalStore } from 'react';
import { createStore } from '../store.ts';
import { readJson, readText, writeText } from '../stored.ts';
import { settingsStorageKey } from '../theme/storage-keys.ts';

/** What the site says about itself. */
export type Brand = Required<Omit<SiteSettings, 'announcement'>>;

/** Since when the announcement says what was closed here. */
const closedKey = 'markaz.announcement';

function isShown({ until, since }: Announcement): boolean {
  return readText(closedKey) !== since && (until === null || Date.parse(until) > Date.now());
}

/** Whether the centre says anywhere whom to ask, or where cards are sold. */
export function isAskable({ phone, whatsapp, address, price, outlets }: Brand): boolean {
  return phone + whatsapp + address + price + outlets !== '';
}

function show({ announcement, ...changed }: SiteSettings) {
  const shown: Brand = { ...builtInSettings, ...changed };
  return {
    brand: shown,
    /** What is announced now, to who has not closed it. */
    announcement: announcement !== undefined && isShown(announcement) ? announcement : null,
  };
}

let kept = readText(settingsStorageKey);
const shown = createStore(show(readJson<SiteSettings>(settingsStorageKey) ?? {}));
/** What the document was painted with (inline/early-settings.ts), and is hydrated with. */
const painted = shown.get().brand;

/** Takes over what the catalogue told; without settings the site is as it was built. */
export function keepSettings(settings: SiteSettings = {}): void {
  const text = JSON.stringify(settings);
  if (text !== (kept ?? '{}')) {
    kept = text;
    writeText(settingsStorageKey, text);
    shown.set(show(settings));
  }
  // Only now is it known; lines that lead to the centre go away (shared/contact).
  document.documentElement.toggleAttribute('data-silent', !isAskable(shown.get().brand));
}

/** Nobody wants to read it again on this device. */
export function closeAnnouncement({ since }: Announcement): void {
  writeText(closedKey, since);
  shown.set({ ...shown.get(), announcement: null });
}

/** Name, tagline, playlist and contact as they are set. */
export function useBrand(): Brand {
  return useSyncExternalStore(
    shown.subscribe,
    () => shown.get().brand,
    () => painted,
  );
}

/** What is to be announced on this device now; null for nothing. */
export function currentAnnouncement(): Announcement | null {
  return shown.get().announcement;
}

/** The same for components; null also until the page is hydrated. */
export function useAnnouncement(): Announcement | null {
  return useSyncExternalStore(shown.subscribe, currentAnnouncement, () => null);
}
