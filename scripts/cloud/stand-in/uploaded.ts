import { gunzipSync, inflateRawSync } from 'node:zlib';
import type { Cloud } from './cloud.ts';
import { fieldsOf, type Resource } from './resources.ts';

const endMark = Buffer.from([0x50, 0x4b, 0x05, 0x06]);
const endLength = 22;
const entryMark = 0x02014b50;

/**
 * Returns the files of a zip by path. It reads only what firebase-tools packs: neither split nor
 * encrypted nor over 4 GB. https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT, 4.3
 * @throws an Error if it is not a zip.
 */
function unzip(zip: Buffer): ReadonlyMap<string, Buffer> {
  const last = zip.lastIndexOf(endMark);
  if (last < 0 || zip.length - last < endLength) throw new Error('This is no zip.');
  const files = new Map<string, Buffer>();
  let at = zip.readUInt32LE(last + 16);
  for (let left = zip.readUInt16LE(last + 10); left > 0; left -= 1) {
    if (zip.readUInt32LE(at) !== entryMark) throw new Error('The zip is damaged.');
    const [name, extra, comment] = [28, 30, 32].map((place) => zip.readUInt16LE(at + place));
    const path = zip.toString('utf8', at + 46, at + 46 + (name ?? 0));
    const local = zip.readUInt32LE(at + 42);
    const from = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const packed = zip.subarray(from, from + zip.readUInt32LE(at + 20));
    const isPacked = zip.readUInt16LE(at + 10) !== 0;
    if (!path.endsWith('/')) files.set(path, isPacked ? inflateRawSync(packed) : packed);
    at += 46 + (name ?? 0) + (extra ?? 0) + (comment ?? 0);
  }
  return files;
}

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

const sizeOf = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`;

function listOf(title: string, files: ReadonlyMap<string, Buffer>): string {
  let total = 0;
  const lines: string[] = [];
  for (const [path, { length }] of [...files].sort(([one], [other]) => (one < other ? -1 : 1))) {
    total += length;
    lines.push(`\n  ${path.replace(/^\//u, '')}  ${sizeOf(length)}`);
  }
  return `${title}: ${files.size} files, ${sizeOf(total)}${lines.join('')}`;
}

/** Describes the uploads and settings of a deployment to the stand-in, for the terminal. */
export function describeUpload(cloud: Cloud): string {
  const functions = cloud.resources.matching(/\/functions\//u).map(({ name, serviceConfig }) => {
    const { environmentVariables, ...settings } = fieldsOf(serviceConfig);
    const id = String(name).split('/').at(-1);
    return `Function ${id}: ${JSON.stringify({ ...settings, environmentVariables }, null, 2)}`;
  });
  return [
    listOf('The site', liveFiles(cloud)),
    listOf('The function', deployedSource(cloud, 'api')),
    ...functions,
    `Firestore: ${cloud.resources.matching(/\/indexes\//u).length} indexes, rules of firestore.rules and storage.rules`,
    `Rehearsed with ${cloud.calls.length} calls.`,
  ].join('\n\n');
}
