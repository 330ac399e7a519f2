/**
 * Placed after the prerendered HTML: puts the settings of an earlier visit in their places
 * (`data-brand`) before the first paint, as React will (shared/brand/settings.ts). With
 * `data-settings` on the root, no space is reserved for other texts.
 */
import type { SiteSettings } from '@markaz/contract/site/site-settings';
import { settingsStorageKey } from '../shared/storage.ts';

try {
  const kept = localStorage.getItem(settingsStorageKey);
  const settings: SiteSettings | null = JSON.parse(kept ?? 'null');
  if (settings !== null) {
    document.documentElement.dataset.settings = '';
    for (const place of document.querySelectorAll<HTMLElement>('[data-brand]')) {
      const value = settings[place.dataset.brand as 'brandName' | 'tagline' | 'playlistUrl'];
      if (value && place instanceof HTMLAnchorElement) place.href = value;
      else if (value) place.textContent = value;
    }
  }
} catch {
  // Storage may be blocked or hold something else: the page then keeps the texts of the build.
}
