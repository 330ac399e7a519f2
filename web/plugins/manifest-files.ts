import type { Manifest } from 'vite';

/**
 * Returns the files of these modules and of their static imports.
 * @param manifest `.vite/manifest.json` of the build
 * @throws if the build has no such module
 */
export function filesOf(manifest: Manifest, modules: readonly string[]): ReadonlySet<string> {
  const files = new Set<string>();
  const visit = (module: string) => {
    const chunk = manifest[module];
    if (chunk === undefined) throw new Error(`The build has no ${module}`);
    if (files.has(chunk.file)) return;
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file);
    chunk.imports?.forEach(visit);
  };
  modules.forEach(visit);
  return files;
}
