import { importMapsFile } from './files.ts';

/** What es-module-shims adds to the window (its README, «Shim Mode»). */
interface ImportShim {
  (address: string): Promise<unknown>;
  readonly addImportMap: (map: object) => void;
}

declare global {
  var importShim: ImportShim;
  var esmsInitOptions: { readonly shimMode: boolean };
}

/** The main script, of which `ask.ts` has made a comment. */
function mainAddress(): string {
  for (const { nodeType, nodeValue } of document.head.childNodes) {
    const address =
      nodeType === Node.COMMENT_NODE && /type="module".* src="([^"]+)"/u.exec(nodeValue ?? '');
    if (address) return address[1] ?? '';
  }
  throw new Error('The document has no main script');
}

/** Runs the site where the browser itself knows no import maps: es-module-shims finds the files by it. */
export function startWithImportMap(): void {
  const map = document.querySelector('script[type=importmap]')?.textContent ?? '{}';
  globalThis.esmsInitOptions = { shimMode: true };
  const script = document.createElement('script');
  script.src = importMapsFile;
  script.onload = () => {
    importShim.addImportMap(JSON.parse(map));
    void importShim(mainAddress());
  };
  document.head.append(script);
}
