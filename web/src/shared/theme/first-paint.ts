import { paper } from './paper.ts';
import { themeStorageKey, userStorageKey } from './storage-keys.ts';

/**
 * Runs in the document's head before anything is painted, so that a chosen theme never flashes as
 * the other one, and a student never sees the visitors' page first: `data-student` on the root and
 * his name in `--student` choose between what the prerendered page holds for both. Kept as text: its
 * hash stands in the Content-Security-Policy.
 */
export const firstPaintScript = `try{const r=document.documentElement,t=localStorage.getItem('${themeStorageKey}'),u=JSON.parse(localStorage.getItem('${userStorageKey}'));if(t==='dark'||t==='light'){r.dataset.theme=t;for(const m of document.querySelectorAll('meta[name=theme-color]'))m.content=t==='dark'?'${paper.dark}':'${paper.light}'}if(u?.uid){r.dataset.student='';r.style.setProperty('--student',JSON.stringify(u.displayName))}}catch{}`;
