/**
 * The script that `src/inline/older-browsers.ts` fetches. The build compiles it to ES5. If the
 * browser lacks only some functions or import maps, this script adds them and starts the site.
 * Otherwise it shows why the site does not run.
 */
import { addDialogs } from './dialogs.ts';
import { olderCopy } from './older.copy.ts';
import { addPolyfills } from './polyfills.ts';

/**
 * Whether the browser is new enough to run the site. Checks one CSS property that came with Chrome
 * 88, Safari 15 and Firefox 89. No supported browser is older.
 */
const isSupported = () => 'CSS' in window && CSS.supports('aspect-ratio', '1');

/**
 * Whether the browser itself supports import maps. Vite's loader also needs `import.meta.resolve`
 * (Chrome 105). The function checks for container queries instead, because Chrome added them in the
 * same version.
 */
const supportsImportMaps = () =>
  'supports' in HTMLScriptElement &&
  HTMLScriptElement.supports('importmap') &&
  CSS.supports('container-type', 'inline-size');

/** The API that es-module-shims adds to the window (README of es-module-shims, «Shim Mode»). */
interface ImportShim {
  (url: string): Promise<unknown>;
  readonly addImportMap: (map: object) => void;
}

declare global {
  var importShim: ImportShim;
  var esmsInitOptions: { readonly shimMode: boolean };
}

/** Returns the URL of the main script if it is hidden in a comment, otherwise null. */
function hiddenMainUrl(): string | null {
  const comments = document.createTreeWalker(document.head, NodeFilter.SHOW_COMMENT);
  while (comments.nextNode()) {
    const match = /type="module".* src="([^"]+)"/.exec(comments.currentNode.nodeValue ?? '');
    if (match?.[1] !== undefined) return match[1];
  }
  return null;
}

/** Runs the main script with es-module-shims, for browsers without import maps. */
function startByShim(mainUrl: string): void {
  const map = document.querySelector('script[type=importmap]')?.textContent ?? '{}';
  globalThis.esmsInitOptions = { shimMode: true };
  const shim = document.createElement('script');
  shim.src = import.meta.env.IMPORT_MAPS_FILE;
  shim.onload = () => {
    importShim.addImportMap(JSON.parse(map));
    void importShim(mainUrl);
  };
  document.head.appendChild(shim);
}

function startMain(url: string): void {
  if (!supportsImportMaps()) {
    startByShim(url);
    return;
  }
  const script = document.createElement('script');
  script.type = 'module';
  script.crossOrigin = '';
  script.src = url;
  document.head.appendChild(script);
}

/**
 * Shows a notice above the page that the site does not work. The notice disappears if the main
 * script runs later. Its styles work in every browser.
 */
function showNotice(reason: keyof typeof olderCopy): void {
  const { title, text } = olderCopy[reason];
  const notice = document.createElement('div');
  notice.id = 'older';
  notice.setAttribute('role', 'alert');
  notice.innerHTML = `<style>
#older{padding:12px 16px;background:#f7edd6;color:#17211b;border-bottom:2px solid #b98a2e;font-size:16px;line-height:1.75;text-align:right}
#older b{display:block}
[data-runs] #older{display:none}
</style><b>${title}</b>${text}`;
  document.body.insertBefore(notice, document.body.firstChild);
}

/**
 * Maximum time in milliseconds to wait until the main script runs, after this script has requested
 * it.
 */
const timeoutMs = 15_000;

const showNoticeWhenLate = () => {
  if (!('runs' in document.documentElement.dataset)) showNotice('late');
};

function start(): void {
  const mainUrl = hiddenMainUrl();
  if (!isSupported()) showNotice('tooOld');
  else if (mainUrl === null) showNoticeWhenLate();
  else {
    addPolyfills();
    addDialogs();
    startMain(mainUrl);
    setTimeout(showNoticeWhenLate, timeoutMs);
  }
}

if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', start);
else start();
