/**
 * Runs behind the prerendered page, which was built with brand.ts: on a return visit it puts the
 * kept settings in their places (`data-brand`) before anything is painted, exactly as React will
 * find them (shared/brand/settings.ts). `data-settings` on the root then says that no other words
 * are to be expected.
 */
import type { SiteSettings } from '@markaz/contract/site/site-settings';
import { settingsStorageKey } from '../shared/theme/storage-keys.ts';

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
  // Storage may be blocked or hold something else: the page keeps the words it was built with.
}
