/**
 * Stands in the document right before the site's main script, in syntax that every browser reads
 * (ES5), and asks for what older browsers need. Newer ones fetch nothing.
 */

import { polyfillsFile, tooOldFile } from './files.ts';
import { knowsImportMaps, meetsFloor } from './floor.ts';

/** Milliseconds within which the main script of a page runs, on a slow network. */
const patience = 15_000;

/** Makes a comment of the main script, up to the end of the next comment, so that it does not run. */
const withoutMain = '<!--';

/** In the place of this script, so that it runs before the main one, and only after the page is read. */
const load = (file: string, rest: string) =>
  document.write(`<script defer src="${file}"></script>${rest}`);

if (!meetsFloor()) load(tooOldFile, withoutMain);
else if (!AbortSignal.any || !URL.canParse)
  load(polyfillsFile, knowsImportMaps() ? '' : withoutMain);

setTimeout(() => {
  // main.tsx sets it.
  if ('runs' in document.documentElement.dataset) return;
  const script = document.createElement('script');
  script.src = tooOldFile;
  document.head.appendChild(script);
}, patience);
