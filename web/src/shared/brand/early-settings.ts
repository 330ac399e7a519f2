/** Where the site's settings are kept as the catalogue last told them. */
export const settingsStorageKey = 'markaz.settings';

/**
 * Stands behind the prerendered page, which was built with brand.ts: on a return visit it puts the
 * kept settings in their places (`data-brand`) before anything is painted, exactly as React will
 * find them (settings.ts). `data-settings` on the root then says that no other words are to be
 * expected. Kept as text: its hash stands in the Content-Security-Policy.
 */
export const earlySettingsScript = `try{const d=document,s=JSON.parse(localStorage.getItem('${settingsStorageKey}'));if(s){d.documentElement.dataset.settings='';for(const e of d.querySelectorAll('[data-brand]')){const v=s[e.dataset.brand];if(v)e.href?e.href=v:e.textContent=v}}}catch{}`;
