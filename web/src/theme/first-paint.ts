import { palettes } from './tokens.ts';

/** Where the reader's choice of theme is kept; absent while it follows the system. */
export const themeStorageKey = 'markaz.theme';

/**
 * Runs in the document's head before anything is painted, so that a chosen theme never flashes as
 * the other one. Kept as text: its hash stands in the Content-Security-Policy.
 */
export const firstPaintScript = `try{const t=localStorage.getItem('${themeStorageKey}');if(t==='dark'||t==='light'){document.documentElement.dataset.theme=t;for(const m of document.querySelectorAll('meta[name=theme-color]'))m.content=t==='dark'?'${palettes.dark.paper}':'${palettes.light.paper}'}}catch{}`;
