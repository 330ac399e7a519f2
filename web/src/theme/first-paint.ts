import { palettes } from './tokens.ts';

/** Where the reader's choice of theme is kept; absent while it follows the system. */
export const themeStorageKey = 'markaz.theme';

/** Where the user document of whoever is signed in on this device is kept. */
export const userStorageKey = 'markaz.user';

/**
 * Runs in the document's head before anything is painted, so that a chosen theme never flashes as
 * the other one, and a student never sees the visitors' page first: `data-student` on the root and
 * his name in `--student` choose between what the prerendered page holds for both. Kept as text: its
 * hash stands in the Content-Security-Policy.
 */
export const firstPaintScript = `try{const r=document.documentElement,t=localStorage.getItem('${themeStorageKey}'),u=JSON.parse(localStorage.getItem('${userStorageKey}'));if(t==='dark'||t==='light'){r.dataset.theme=t;for(const m of document.querySelectorAll('meta[name=theme-color]'))m.content=t==='dark'?'${palettes.dark.paper}':'${palettes.light.paper}'}if(u?.uid){r.dataset.student='';r.style.setProperty('--student',JSON.stringify(u.displayName))}}catch{}`;
