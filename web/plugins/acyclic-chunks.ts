import type { Plugin } from 'vite';

/**
 * Fails a build whose chunks import each other in a cycle: one would run before its imports. The
 * groups of vite.config.ts can cause such a cycle even if no two files import each other.
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
