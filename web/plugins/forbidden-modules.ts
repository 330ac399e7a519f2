import type { Plugin } from 'vite';

/** Packages that must not load before a page can be used, on any page. */
const forbidden =
  /node_modules\/(?:@mui|@emotion|stylis|@?firebase|zod|hls\.js|media-chrome|react-hook-form|@hookform|@dnd-kit|react-easy-crop)\//u;

/** Fails a build whose first load, the entry with all that it imports at once, has a forbidden package. */
export function forbiddenModules(): Plugin {
  return {
    name: 'markaz:forbidden-modules',
    apply: 'build',
    generateBundle(_options, bundle) {
      const entries = Object.values(bundle).filter((file) => file.type === 'chunk' && file.isEntry);
      const waiting = entries.map(({ fileName }) => fileName);
      const seen = new Set(waiting);
      for (const fileName of waiting) {
        const chunk = bundle[fileName];
        if (chunk?.type !== 'chunk') continue;
        const found = chunk.moduleIds.find((id) => forbidden.test(id));
        if (found !== undefined) this.error(`The first load must not contain ${found}`);
        for (const imported of chunk.imports) {
          if (!seen.has(imported)) waiting.push(imported);
          seen.add(imported);
        }
      }
    },
  };
}
