import type { Plugin } from 'vite';

/**
 * Makes the build fail if chunks import each other in a cycle, because one of them would run before
 * its imports. The chunk groups in vite.config.ts can cause such a cycle even if no files import
 * each other.
 */
export function acyclicChunks(): Plugin {
  return {
    name: 'markaz:acyclic-chunks',
    apply: 'build',
    generateBundle(_options, bundle) {
      const checked = new Set<string>();
      const visit = (fileName: string, path: readonly string[]) => {
        if (path.includes(fileName))
          this.error(`Chunks import each other: ${[...path, fileName].join(', ')}`);
        const chunk = bundle[fileName];
        if (chunk?.type !== 'chunk' || checked.has(fileName)) return;
        for (const imported of chunk.imports) visit(imported, [...path, fileName]);
        checked.add(fileName);
      };
      for (const fileName of Object.keys(bundle)) visit(fileName, []);
    },
  };
}

/** The part of Rolldown's context that the import check needs. */
interface ChunkContext {
  readonly getModuleInfo: (id: string) => { readonly importedIds: readonly string[] } | null;
}

/** Returns a function that checks whether a module directly or indirectly imports `target`. */
export function createImportCheck(target: RegExp) {
  const results = new Map<string, boolean>();
  const check = (id: string, context: ChunkContext): boolean => {
    const cached = results.get(id);
    if (cached !== undefined) return cached;
    // Ends the recursion in an import cycle.
    results.set(id, false);
    const imported = context.getModuleInfo(id)?.importedIds ?? [];
    const found = imported.some((each) => target.test(each) || check(each, context));
    results.set(id, found);
    return found;
  };
  return check;
}

/**
 * Returns chunk groups that join lazily loaded files with one purpose. Otherwise each small file
 * that two lazy pages share becomes a chunk, whose name each HTML page's import map lists.
 * @param files names of chunks, and regular expressions of their files' paths in `src`, without
 * extension
 */
export function joinedFiles(files: Readonly<Record<string, readonly string[]>>) {
  const anyOf = (paths: readonly string[]) => paths.join('|').replaceAll('/', '[\\\\/]');
  return Object.entries(files).map(([name, paths]) => ({
    name,
    test: new RegExp(`[\\\\/]src[\\\\/](?:${anyOf(paths)})\\.(?:tsx?|(?:module\\.)?css)$`, 'u'),
    includeDependenciesRecursively: false,
  }));
}
