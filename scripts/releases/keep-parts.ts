import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Refusal, reasonOf } from '../terminal/command.ts';
import {
  nextReleases,
  partsToFetch,
  type Release,
  releasesSchema,
  unpublishedPattern,
} from './release-list.ts';

const listName = 'releases.json';
const parallelDownloads = 8;
const timeoutMs = 30_000;

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('base64url');

/** Reads the list that an earlier run wrote next to the build, or returns an empty list. */
async function readWrittenList(dist: string): Promise<readonly Release[]> {
  const text = await readFile(join(dist, listName), 'utf8').catch(() => '[]');
  return releasesSchema.parse(JSON.parse(text));
}

/**
 * Returns the release id of the build in `dist`, and the hashes of its own files. Omits files that
 * were kept from earlier releases.
 * @throws Refusal if there is no build.
 */
async function readBuild(dist: string): Promise<Omit<Release, 'at' | 'indexes'>> {
  const html = await readFile(join(dist, 'index.html'), 'utf8').catch(() => '');
  const release = /<html [^>]*data-release="([^"]+)"/u.exec(html)?.[1];
  if (release === undefined) throw new Refusal(`${dist} has no build: run npm run build first.`);
  const [written] = await readWrittenList(dist);
  if (written?.release === release) return { release, files: written.files };
  const files: Record<string, string> = {};
  const names = await readdir(join(dist, 'assets'));
  for (const name of names.filter((each) => !unpublishedPattern.test(each)).sort())
    files[name] = hashOf(await readFile(join(dist, 'assets', name)));
  return { release, files };
}

const advice =
  'Try again, or set MARKAZ_RELEASES=forget to deploy without older parts: pages that are open then reload once.';

async function request(address: URL): Promise<Response> {
  try {
    return await fetch(address, { cache: 'no-store', signal: AbortSignal.timeout(timeoutMs) });
  } catch (error) {
    throw new Refusal(`${address} could not be reached (${reasonOf(error)}). ${advice}`);
  }
}

/**
 * Reads the list of the live site. Returns an empty list if there is no site yet, or if the site is
 * so old that it has no list.
 */
async function readLiveList(origin: string): Promise<readonly Release[]> {
  const address = new URL(listName, origin);
  const response = await request(address);
  if (response.status === 404) return [];
  const list = response.ok ? await response.json().catch(() => null) : null;
  const read = releasesSchema.safeParse(list);
  if (read.success) return read.data;
  throw new Refusal(`${address} answered ${response.status} without a list of releases. ${advice}`);
}

/** @throws Refusal if the response is not the part with this hash. */
async function fetchPart(origin: string, name: string, hash: string): Promise<Buffer> {
  const address = new URL(`assets/${name}`, origin);
  const response = await request(address);
  const bytes = Buffer.from(await response.arrayBuffer());
  if (response.ok && hashOf(bytes) === hash) return bytes;
  throw new Refusal(`${address} (${response.status}) does not match ${listName}. ${advice}`);
}

export interface RetainedParts {
  /** The earlier releases whose parts are retained, newest first. */
  readonly earlier: readonly Release[];
  readonly parts: number;
  readonly bytes: number;
}

/**
 * Adds the parts of the last releases to the build. Pages that are open or cached on a phone then
 * still find their parts after a deployment. Writes the list for the next deployment.
 * @param origin the site's origin, or null to retain nothing
 * @throws Refusal if the list or a part cannot be fetched.
 */
export async function retainParts(
  dist: string,
  origin: string | null,
  indexes: readonly string[],
  now: Date,
): Promise<RetainedParts> {
  const build = { ...(await readBuild(dist)), indexes: [...indexes] };
  const releases = nextReleases(origin === null ? [] : await readLiveList(origin), build, now);
  const parts = [...partsToFetch(releases)];
  let bytes = 0;
  for (let first = 0; first < parts.length && origin !== null; first += parallelDownloads) {
    const downloads = parts.slice(first, first + parallelDownloads).map(async ([name, hash]) => {
      const part = await fetchPart(origin, name, hash);
      await writeFile(join(dist, 'assets', name), part);
      bytes += part.length;
    });
    await Promise.all(downloads);
  }
  await writeFile(join(dist, listName), JSON.stringify(releases));
  return { earlier: releases.slice(1), parts: parts.length, bytes };
}

export function describeRetained({ earlier, parts, bytes }: RetainedParts): string {
  const megabytes = (bytes / 1e6).toFixed(1);
  return `Kept ${parts} parts of ${earlier.length} earlier releases (${megabytes} MB).`;
}
