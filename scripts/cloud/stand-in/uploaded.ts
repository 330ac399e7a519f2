import { gunzipSync, inflateRawSync } from 'node:zlib';
import type { Cloud } from './cloud.ts';
import { asFields, type Resource } from './resources.ts';

const endSignature = Buffer.from([0x50, 0x4b, 0x05, 0x06]);
const endRecordBytes = 22;
const entrySignature = 0x02014b50;

/**
 * Returns the files of a zip, keyed by path. Supports only zips as firebase-tools writes them. Such
 * a zip is neither split nor encrypted, and has at most 4 GB. The offsets below are those of
 * https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT, section 4.3.
 * @throws an Error if the bytes are not a zip.
 */
function unzip(zip: Buffer): ReadonlyMap<string, Buffer> {
  const endRecordAt = zip.lastIndexOf(endSignature);
  if (endRecordAt < 0 || zip.length - endRecordAt < endRecordBytes)
    throw new Error('This is no zip.');
  const files = new Map<string, Buffer>();
  let entryAt = zip.readUInt32LE(endRecordAt + 16);
  for (
    let remainingEntries = zip.readUInt16LE(endRecordAt + 10);
    remainingEntries > 0;
    remainingEntries -= 1
  ) {
    if (zip.readUInt32LE(entryAt) !== entrySignature) throw new Error('The zip is damaged.');
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((fieldOffset) =>
      zip.readUInt16LE(entryAt + fieldOffset),
    );
    const path = zip.toString('utf8', entryAt + 46, entryAt + 46 + (nameLength ?? 0));
    const localHeaderAt = zip.readUInt32LE(entryAt + 42);
    const dataAt =
      localHeaderAt +
      30 +
      zip.readUInt16LE(localHeaderAt + 26) +
      zip.readUInt16LE(localHeaderAt + 28);
    const content = zip.subarray(dataAt, dataAt + zip.readUInt32LE(entryAt + 20));
    const isCompressed = zip.readUInt16LE(entryAt + 10) !== 0;
    if (!path.endsWith('/')) files.set(path, isCompressed ? inflateRawSync(content) : content);
    entryAt += 46 + (nameLength ?? 0) + (extraLength ?? 0) + (commentLength ?? 0);
  }
  return files;
}

/** Returns the live version of the site. @throws an Error if nothing was released. */
export function liveVersion({ projectId, resources }: Cloud): Resource {
  const live = resources.find(`projects/${projectId}/sites/${projectId}/channels/live`);
  const version = resources.find(String(live?.version));
  if (version === undefined) throw new Error('No version of the site is live.');
  return version;
}

/** Returns the files of the live version, keyed by path. */
export function liveFiles(cloud: Cloud): ReadonlyMap<string, Buffer> {
  const hashes = Object.entries(asFields(liveVersion(cloud).files));
  return new Map(
    hashes.map(([path, hash]) => {
      const file = cloud.files.get(String(hash));
      if (file === undefined) throw new Error(`${path} was never uploaded.`);
      return [path, gunzipSync(file)];
    }),
  );
}

/** Returns a function as it was last deployed. @throws an Error if it was never deployed. */
export function deployedFunction({ resources }: Cloud, id: string): Resource {
  const [found] = resources.findMatching(new RegExp(`/functions/${id}$`, 'u'));
  if (found === undefined) throw new Error(`No function ${id} was deployed.`);
  return found;
}

/** Returns the source files of a function's last deployment, keyed by path. */
export function deployedSource(cloud: Cloud, id: string): ReadonlyMap<string, Buffer> {
  const { source } = asFields(deployedFunction(cloud, id).buildConfig);
  const { object } = asFields(asFields(source).storageSource);
  return unzip(cloud.sources.get(String(object)) ?? Buffer.alloc(0));
}

const formatSize = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`;

function describeFiles(title: string, files: ReadonlyMap<string, Buffer>): string {
  let total = 0;
  const lines: string[] = [];
  for (const [path, { length }] of [...files].sort(([one], [other]) => (one < other ? -1 : 1))) {
    total += length;
    lines.push(`\n  ${path.replace(/^\//u, '')}  ${formatSize(length)}`);
  }
  return `${title}: ${files.size} files, ${formatSize(total)}${lines.join('')}`;
}

/** Describes for the terminal what a deployment uploaded to the stand-in, with its settings. */
export function describeUpload(cloud: Cloud): string {
  const functions = cloud.resources
    .findMatching(/\/functions\//u)
    .map(({ name, serviceConfig }) => {
      const { environmentVariables, ...settings } = asFields(serviceConfig);
      const id = String(name).split('/').at(-1);
      return `Function ${id}: ${JSON.stringify({ ...settings, environmentVariables }, null, 2)}`;
    });
  return [
    describeFiles('The site', liveFiles(cloud)),
    describeFiles('The function', deployedSource(cloud, 'api')),
    ...functions,
    `Firestore: ${cloud.resources.findMatching(/\/indexes\//u).length} indexes, rules of firestore.rules and storage.rules`,
    `Rehearsed with ${cloud.calls.length} calls.`,
  ].join('\n\n');
}
