/**
 * Runs after the prerendered HTML, before the first paint. It inserts the settings of an earlier
 * visit into the elements with `data-brand`, in the same way as React will
 * (shared/brand/settings.ts). While the root has `data-settings`, CSS reserves no space for other
 * texts.
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
  // Storage may be blocked or contain invalid data. The page then keeps the texts of the build.
}
