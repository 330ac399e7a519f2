import { knowsImportMaps } from './floor.ts';

/** The API that es-module-shims adds to the window (its README, «Shim Mode»). */
interface ImportShim {
  (address: string): Promise<unknown>;
  readonly addImportMap: (map: object) => void;
}

declare global {
  var importShim: ImportShim;
  var esmsInitOptions: { readonly shimMode: boolean };
}

/** Returns the address of the main script if it is hidden in a comment, otherwise null. */
export function hiddenMain(): string | null {
  const comments = document.createTreeWalker(document.head, NodeFilter.SHOW_COMMENT);
  while (comments.nextNode()) {
    const found = /type="module".* src="([^"]+)"/.exec(comments.currentNode.nodeValue ?? '');
    if (found?.[1] !== undefined) return found[1];
  }
  return null;
}

/** Runs the main script in browsers without import maps: es-module-shims resolves its imports. */
function startByShim(main: string): void {
  const map = document.querySelector('script[type=importmap]')?.textContent ?? '{}';
  globalThis.esmsInitOptions = { shimMode: true };
  const shim = document.createElement('script');
  shim.src = import.meta.env.IMPORT_MAPS_FILE;
  shim.onload = () => {
    importShim.addImportMap(JSON.parse(map));
    void importShim(main);
  };
  document.head.appendChild(shim);
}

/** Runs the main script after the polyfills are in place. */
export function startMain(address: string): void {
  if (!knowsImportMaps()) {
    startByShim(address);
    return;
  }
  const script = document.createElement('script');
  script.type = 'module';
  script.crossOrigin = '';
  script.src = address;
  document.head.appendChild(script);
}
