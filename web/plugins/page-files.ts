import type { Rolldown } from 'vite';

type Bundle = Rolldown.OutputBundle;

/**
 * A stylesheet's text with its link. Parts of lazy pages name the file among their own; a link that
 * counts for paper alone tells Vite's loader that it is there, and holds up nothing.
 */
function inlined(bundle: Bundle, file: string, attributes: string): string {
  const sheet = bundle[file];
  if (sheet?.type !== 'asset') throw new Error(`The build has no stylesheet ${file}`);
  return `<style>${sheet.source}</style><link ${attributes} media="print">`;
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

/** The files of a lazily loaded module and of what it imports, without those of the entry. */
function filesOf(bundle: Bundle, module: string) {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const page = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/${module}`));
  if (page === undefined) throw new Error(`The build has no part of its own for ${module}`);
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
 * @param parts modules that the page loads lazily although the document has their HTML: it needs their
 *   styles, too
 */
export function withPageFiles(
  html: string,
  bundle: Bundle,
  module: string,
  parts: readonly string[] = [],
): string {
  const { scripts, styles } = filesOf(bundle, module);
  for (const part of parts) for (const sheet of filesOf(bundle, part).styles) styles.add(sheet);
  const lines = [
    ...[...scripts].map(
      (file) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${file}">`,
    ),
    ...[...styles].map((file) =>
      inlined(bundle, file, `rel="stylesheet" crossorigin href="/${file}"`),
    ),
  ];
  return html.replace('</head>', () => `${lines.join('')}</head>`);
}
