import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { Cloud } from './cloud.ts';
import { fieldsOf, type Resource } from './resources.ts';
import { unzip } from './unzip.ts';

/** The live version of the site. @throws an Error if nothing was released. */
export function liveVersion({ projectId, resources }: Cloud): Resource {
  const live = resources.find(`projects/${projectId}/sites/${projectId}/channels/live`);
  const version = resources.find(String(live?.version));
  if (version === undefined) throw new Error('No version of the site is live.');
  return version;
}

/** The files of the live version, by path. */
export function liveFiles(cloud: Cloud): ReadonlyMap<string, Buffer> {
  const hashes = Object.entries(fieldsOf(liveVersion(cloud).files));
  return new Map(
    hashes.map(([path, hash]) => {
      const file = cloud.files.get(String(hash));
      if (file === undefined) throw new Error(`${path} was never uploaded.`);
      return [path, gunzipSync(file)];
    }),
  );
}

/** A function as it was last deployed. @throws an Error if there is none. */
export function deployedFunction({ resources }: Cloud, id: string): Resource {
  const [found] = resources.matching(new RegExp(`/functions/${id}$`, 'u'));
  if (found === undefined) throw new Error(`No function ${id} was deployed.`);
  return found;
}

/** The source of a function's last deployment, by path. */
export function deployedSource(cloud: Cloud, id: string): ReadonlyMap<string, Buffer> {
  const { source } = fieldsOf(deployedFunction(cloud, id).buildConfig);
  const { object } = fieldsOf(fieldsOf(source).storageSource);
  return unzip(cloud.sources.get(String(object)) ?? Buffer.alloc(0));
}

export async function writeFiles(
  files: ReadonlyMap<string, Buffer>,
  folder: string,
): Promise<void> {
  for (const [path, bytes] of files) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), bytes);
  }
}
