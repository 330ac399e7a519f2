import type { Plugin } from 'vite';

/** What `module-sizes.json` holds: per JavaScript file, its modules and their bytes as rendered. */
export type ModuleSizes = Readonly<Record<string, Readonly<Record<string, number>>>>;

/** Writes down which module went into which file, for scripts/check-bundle.ts. */
export function moduleSizes(): Plugin {
  return {
    name: 'markaz:module-sizes',
    apply: 'build',
    generateBundle(_options, bundle) {
      const sizes: Record<string, Record<string, number>> = {};
      for (const output of Object.values(bundle)) {
        if (output.type !== 'chunk') continue;
        sizes[output.fileName] = Object.fromEntries(
          Object.entries(output.modules).map(([id, module]) => [id, module.renderedLength]),
        );
      }
      this.emitFile({
        type: 'asset',
        fileName: '.vite/module-sizes.json',
        source: JSON.stringify(sizes),
      });
    },
  };
}
