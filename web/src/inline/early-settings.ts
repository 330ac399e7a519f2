/**
 * Runs after the prerendered HTML, before the first paint. Inserts the settings of an earlier visit
 * into the elements with `data-brand`, as React will do (shared/brand/settings.ts). The attribute
 * `data-settings` on the root tells CSS that the texts will not change, so that CSS reserves no
 * space for longer texts.
 */
import type { SiteSettings } from '@markaz/contract/site/site-settings';
import { settingsStorageKey } from '../shared/storage.ts';

try {
  const stored = localStorage.getItem(settingsStorageKey);
  const settings: SiteSettings | null = JSON.parse(stored ?? 'null');
  if (settings !== null) {
    document.documentElement.dataset.settings = '';
    for (const element of document.querySelectorAll<HTMLElement>('[data-brand]')) {
      const value = settings[element.dataset.brand as 'brandName' | 'tagline' | 'playlistUrl'];
      if (value && element instanceof HTMLAnchorElement) {
        element.href = value;
        // The section around the link is hidden while there is no link.
        element.parentElement?.removeAttribute('hidden');
      } else if (value) element.textContent = value;
    }
  }
} catch {
  // Storage may be blocked or contain invalid data. The page then keeps the texts of the build.
}
