import { createHash } from 'node:crypto';
import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Rolldown } from 'vite';

/** Folder of the source maps. It has one folder per release. Source maps are never published. */
const mapsFolder = join(import.meta.dirname, '../dist-maps');
const maxReleases = 10;

/**
 * Returns the name of the release. It is a hash of all file names, which in turn contain hashes of
 * the files' contents.
 */
export function releaseOf(bundle: Rolldown.OutputBundle): string {
  const names = Object.keys(bundle).filter((name) => /^assets\/.*(?<!\.map)$/u.test(name));
  return createHash('sha256').update(names.sort().join()).digest('base64url').slice(0, 12);
}

/** Moves source maps from the published files to `mapsFolder`. Deletes those of old releases. */
export async function moveSourceMaps(
  bundle: Rolldown.OutputBundle,
  release: string,
): Promise<void> {
  const folder = join(mapsFolder, release);
  await mkdir(folder, { recursive: true });
  for (const [name, file] of Object.entries(bundle)) {
    if (file.type !== 'asset' || !name.endsWith('.map')) continue;
    await writeFile(join(folder, name.replace('assets/', '')), file.source);
    delete bundle[name];
  }
  const builds = (await readdir(mapsFolder)).map(async (name) => {
    const path = join(mapsFolder, name);
    return { path, at: (await stat(path)).mtimeMs };
  });
  const newestFirst = (await Promise.all(builds)).toSorted((a, b) => b.at - a.at);
  for (const { path } of newestFirst.slice(maxReleases)) await rm(path, { recursive: true });
}
