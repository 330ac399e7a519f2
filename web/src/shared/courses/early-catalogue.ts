import { cardPictureBone, cardPictureSizes } from './card-picture.ts';

/** Of the first course's picture, and on a wide screen of the first row's, the document takes care. */
const pictures = 'innerWidth<600?1:3';

/**
 * Stands in the HTML of pages that show the catalogue. It asks for it while the JavaScript is still on
 * its way, exactly as the client would (a preload link could not leave the cookies out), and lays the
 * first pictures over their places, so that they need not wait for React either. Narrowed by a
 * query, the page may begin with other courses. Kept as text: its hash stands in the
 * Content-Security-Policy.
 */
export const earlyCatalogueScript = `(globalThis.markazEarlyAnswer=fetch('/api/courses',{credentials:'omit'})).then(r=>r.ok&&!location.search?r.clone().json():{courses:[]}).then(({courses})=>courses.slice(0,${pictures}).forEach(({thumbnail:t},i)=>{if(!t)return;const p=new Image;p.fetchPriority='high';p.sizes='${cardPictureSizes}';p.srcset=t.srcSet;p.onload=()=>{const b=document.querySelectorAll('.${cardPictureBone}')[i];if(b)b.style.cssText+=';animation:none;background:center/cover url('+JSON.stringify(p.currentSrc)+')'}})).catch(()=>{})`;
