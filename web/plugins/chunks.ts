import type { Plugin } from 'vite';

/**
 * Fails a build whose chunks import each other in a cycle, because one would run before its
 * imports. The groups of vite.config.ts can cause this even if no two files import each other.
 */
export function acyclicChunks(): Plugin {
  return {
    name: 'markaz:acyclic-chunks',
    apply: 'build',
    generateBundle(_options, bundle) {
      const done = new Set<string>();
      const visit = (fileName: string, path: readonly string[]) => {
        if (path.includes(fileName))
          this.error(`Chunks in a circle: ${[...path, fileName].join(', ')}`);
        const chunk = bundle[fileName];
        if (chunk?.type !== 'chunk' || done.has(fileName)) return;
        for (const imported of chunk.imports) visit(imported, [...path, fileName]);
        done.add(fileName);
      };
      for (const fileName of Object.keys(bundle)) visit(fileName, []);
    },
  };
}

/** The argument that Rolldown passes to functions that name chunks. */
interface Modules {
  readonly getModuleInfo: (id: string) => { readonly importedIds: readonly string[] } | null;
}

/** Returns a function that tells whether a module directly or indirectly imports `target`. */
export function reaches(target: RegExp) {
  const known = new Map<string, boolean>();
  const answer = (id: string, modules: Modules): boolean => {
    const before = known.get(id);
    if (before !== undefined) return before;
    // Ends the recursion in an import cycle.
    known.set(id, false);
    const imported = modules.getModuleInfo(id)?.importedIds ?? [];
    const found = imported.some((each) => target.test(each) || answer(each, modules));
    known.set(id, found);
    return found;
  };
  return answer;
}
