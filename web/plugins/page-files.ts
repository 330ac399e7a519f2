import type { Rolldown } from 'vite';

type Bundle = Rolldown.OutputBundle;

/**
 * Returns a stylesheet's text and a disabled link to it. Browsers do not fetch a disabled link.
 * Because of the link, Vite's loader assumes that the stylesheet is already loaded, and does not
 * load it for lazy pages.
 */
function inlineStyle(bundle: Bundle, file: string, attributes: string): string {
  const sheet = bundle[file];
  if (sheet?.type !== 'asset') throw new Error(`The build has no stylesheet ${file}`);
  return `<style>${sheet.source}</style><link ${attributes} disabled>`;
}

/** Inlines the entry's stylesheet, so that the first paint does not wait for a request. */
export function inlineEntryStyles(html: string, bundle: Bundle): string {
  return html.replace(
    /<link (rel="stylesheet"[^>]* href="\/([^"]+)")>/gu,
    (_link, attributes: string, file: string) => inlineStyle(bundle, file, attributes),
  );
}

function chunkOf(bundle: Bundle, module: string): Rolldown.OutputChunk {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/${module}`));
  if (chunk === undefined) throw new Error(`The build has no chunk of its own for ${module}`);
  return chunk;
}

/** Returns the files of a lazily loaded module and of its imports, except the entry's files. */
function pageFiles(bundle: Bundle, module: string) {
  const page = chunkOf(bundle, module);
  const scripts = new Set<string>();
  const styles = new Set<string>();
  const visit = (fileName: string) => {
    const chunk = bundle[fileName];
    if (chunk?.type !== 'chunk' || chunk.isEntry || scripts.has(fileName)) return;
    scripts.add(fileName);
    for (const sheet of chunk.viteMetadata?.importedCss ?? []) styles.add(sheet);
    chunk.imports.forEach(visit);
  };
  visit(page.fileName);
  return { scripts, styles };
}

/**
 * Inlines a lazily loaded page's styles and preloads its JavaScript. `data-part` marks the styles
 * for the script that caches the page (src/app/install).
 */
export function withPageFiles(html: string, bundle: Bundle, module: string): string {
  const { scripts, styles } = pageFiles(bundle, module);
  const lines = [
    ...[...scripts].map(
      (file) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${file}">`,
    ),
    ...[...styles].map((file) =>
      inlineStyle(bundle, file, `data-part rel="stylesheet" crossorigin href="/${file}"`),
    ),
  ];
  return html.replace('</head>', () => `${lines.join('')}</head>`);
}

/** Returns all files that the entry may load, except files that only these lazy modules need. */
export function filesWithout(bundle: Bundle, modules: readonly string[]): ReadonlySet<string> {
  const excluded = new Set(modules.map((module) => chunkOf(bundle, module).fileName));
  const files = new Set<string>();
  const visit = (fileName: string) => {
    const chunk = bundle[fileName];
    if (chunk?.type !== 'chunk' || excluded.has(fileName) || files.has(fileName)) return;
    for (const file of [fileName, ...(chunk.viteMetadata?.importedCss ?? [])]) files.add(file);
    for (const imported of [...chunk.imports, ...chunk.dynamicImports]) visit(imported);
  };
  for (const file of Object.values(bundle))
    if (file.type === 'chunk' && file.isEntry) visit(file.fileName);
  return files;
}

/**
 * Limits an import map to the files that this HTML page may request. Sorts the names, because
 * sorted names compress better.
 * @param excludedModules modules that this HTML page never shows
 */
export function limitImportMap(
  html: string,
  bundle: Bundle,
  excludedModules: readonly string[],
): string {
  const files = filesWithout(bundle, excludedModules);
  return html.replace(/(?<=<script type="importmap">).*?(?=<\/script>)/su, (map) => {
    const entries = Object.entries<string>(JSON.parse(map).imports);
    const requested = entries.filter(([, path]) => files.has(path.slice(1)));
    return JSON.stringify({ imports: Object.fromEntries(requested.toSorted()) });
  });
}
