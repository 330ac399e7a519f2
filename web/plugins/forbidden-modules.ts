import type { Plugin } from 'vite';

/** Packages that must not load before a page can be used, on any page. */
const forbidden =
  /node_modules\/(?:@mui|@emotion|stylis|@?firebase|zod|hls\.js|media-chrome|react-hook-form|@hookform|@dnd-kit|react-easy-crop)\//u;

/** Students' pages, which have files of their own beside the entry. */
const page = /\/src\/app\/pages\/[a-z-]+\.tsx$/u;

/** Fails a build in which the first load of a page, with all that it imports at once, has a forbidden package. */
export function forbiddenModules(): Plugin {
  return {
    name: 'markaz:forbidden-modules',
    apply: 'build',
    generateBundle(_options, bundle) {
      const seen = new Set<string>();
      const visit = (fileName: string) => {
        const chunk = bundle[fileName];
        if (chunk?.type !== 'chunk' || seen.has(fileName)) return;
        seen.add(fileName);
        const found = chunk.moduleIds.find((id) => forbidden.test(id));
        if (found !== undefined) this.error(`The first load must not contain ${found}`);
        chunk.imports.forEach(visit);
      };
      for (const file of Object.values(bundle))
        if (file.type === 'chunk' && (file.isEntry || page.test(file.facadeModuleId ?? '')))
          visit(file.fileName);
    },
  };
}
