import type { Rolldown } from 'vite';

type Bundle = Rolldown.OutputBundle;

/**
 * A stylesheet's text with its link. Parts of lazy pages name the file among their own; a link tells
 * Vite's loader that it is there, and browsers do not fetch what a disabled one names.
 */
function inlined(bundle: Bundle, file: string, attributes: string): string {
  const sheet = bundle[file];
  if (sheet?.type !== 'asset') throw new Error(`The build has no stylesheet ${file}`);
  return `<style>${sheet.source}</style><link ${attributes} disabled>`;
}

/**
 * The document with its stylesheet itself before the link to it, so that the first paint waits for no
 * request.
 */
export function withStyles(html: string, bundle: Bundle): string {
  return html.replace(
    /<link (rel="stylesheet"[^>]* href="\/([^"]+)")>/gu,
    (_link, attributes: string, file: string) => inlined(bundle, file, attributes),
  );
}

/** The part of a lazily loaded module. */
function partOf(bundle: Bundle, module: string): Rolldown.OutputChunk {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const part = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/${module}`));
  if (part === undefined) throw new Error(`The build has no part of its own for ${module}`);
  return part;
}

/** The files of a lazily loaded module and of what it imports, without those of the entry. */
function filesOf(bundle: Bundle, module: string) {
  const page = partOf(bundle, module);
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
 * The document of a lazily loaded page, whose styles stand in it and whose code is asked for at once.
 * `data-part` names the styles for whoever keeps the page (src/app/install).
 */
export function withPageFiles(html: string, bundle: Bundle, module: string): string {
  const { scripts, styles } = filesOf(bundle, module);
  const lines = [
    ...[...scripts].map(
      (file) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${file}">`,
    ),
    ...[...styles].map((file) =>
      inlined(bundle, file, `data-part rel="stylesheet" crossorigin href="/${file}"`),
    ),
  ];
  return html.replace('</head>', () => `${lines.join('')}</head>`);
}

/** All that the entry may ever load, but for what only these lazily loaded modules do. */
export function filesWithout(bundle: Bundle, modules: readonly string[]): ReadonlySet<string> {
  const left = new Set(modules.map((module) => partOf(bundle, module).fileName));
  const files = new Set<string>();
  const visit = (fileName: string) => {
    const chunk = bundle[fileName];
    if (chunk?.type !== 'chunk' || left.has(fileName) || files.has(fileName)) return;
    for (const file of [fileName, ...(chunk.viteMetadata?.importedCss ?? [])]) files.add(file);
    for (const imported of [...chunk.imports, ...chunk.dynamicImports]) visit(imported);
  };
  for (const file of Object.values(bundle))
    if (file.type === 'chunk' && file.isEntry) visit(file.fileName);
  return files;
}

/**
 * The document with the names that its pages may ask for in its import map. In the order of the
 * alphabet: the names of a part and of its styles stand together, and compress.
 * @param without modules that are never shown in this document.
 */
export function withNames(html: string, bundle: Bundle, without: readonly string[]): string {
  const files = filesWithout(bundle, without);
  return html.replace(/(?<=<script type="importmap">).*?(?=<\/script>)/su, (map) => {
    const entries = Object.entries<string>(JSON.parse(map).imports);
    const named = entries.filter(([, path]) => files.has(path.slice(1)));
    return JSON.stringify({ imports: Object.fromEntries(named.toSorted()) });
  });
}
