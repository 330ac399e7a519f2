import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Refusal, reasonOf } from '../terminal/command.ts';
import {
  nextReleases,
  partsToFetch,
  type Release,
  releasesSchema,
  unpublished,
} from './release-list.ts';

const listName = 'releases.json';
const atOnce = 8;
const timeout = 30_000;

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('base64url');

/** What a run before this one has written beside the build; a list without releases where none did. */
async function readWritten(dist: string): Promise<readonly Release[]> {
  const text = await readFile(join(dist, listName), 'utf8').catch(() => '[]');
  return releasesSchema.parse(JSON.parse(text));
}

/** Names the build in `dist`, with the parts that are its own. @throws Refusal where there is none. */
async function readBuild(dist: string): Promise<Omit<Release, 'at' | 'indexes'>> {
  const html = await readFile(join(dist, 'index.html'), 'utf8').catch(() => '');
  const release = /<html [^>]*data-release="([^"]+)"/u.exec(html)?.[1];
  if (release === undefined) throw new Refusal(`${dist} has no build: run npm run build first.`);
  const [written] = await readWritten(dist);
  if (written?.release === release) return { release, files: written.files };
  const files: Record<string, string> = {};
  const names = await readdir(join(dist, 'assets'));
  for (const name of names.filter((each) => !unpublished.test(each)).sort())
    files[name] = hashOf(await readFile(join(dist, 'assets', name)));
  return { release, files };
}

const goOn =
  'Try again, or set MARKAZ_RELEASES=forget to deploy without older parts: pages that are open then load again once.';

async function ask(address: URL): Promise<Response> {
  try {
    return await fetch(address, { cache: 'no-store', signal: AbortSignal.timeout(timeout) });
  } catch (error) {
    throw new Refusal(`${address} could not be reached (${reasonOf(error)}). ${goOn}`);
  }
}

/** The list of the live site; empty where there is no site yet, or one from before there were lists. */
async function readLive(origin: string): Promise<readonly Release[]> {
  const address = new URL(listName, origin);
  const response = await ask(address);
  if (response.status === 404) return [];
  const list = response.ok ? await response.json().catch(() => null) : null;
  const read = releasesSchema.safeParse(list);
  if (read.success) return read.data;
  throw new Refusal(`${address} answered ${response.status} and no list of releases. ${goOn}`);
}

/** @throws Refusal where what arrives is not the part of that hash. */
async function fetchPart(origin: string, name: string, hash: string): Promise<Buffer> {
  const address = new URL(`assets/${name}`, origin);
  const response = await ask(address);
  const bytes = Buffer.from(await response.arrayBuffer());
  if (response.ok && hashOf(bytes) === hash) return bytes;
  throw new Refusal(`${address} (${response.status}) is not what ${listName} says. ${goOn}`);
}

export interface Kept {
  /** The earlier releases whose parts are kept, newest first. */
  readonly earlier: readonly Release[];
  readonly parts: number;
  readonly bytes: number;
}

/**
 * Puts the parts of the last releases beside those of the build, so that pages which are open, or kept
 * on a phone, still find theirs after a deploy, and writes the list for the next one.
 * @param dist the folder of the site, just built
 * @param origin where the site stands; null to keep nothing
 * @param indexes what the build needs of Firestore
 * @throws Refusal where the site, or a part, cannot be had.
 */
export async function keepParts(
  dist: string,
  origin: string | null,
  indexes: readonly string[],
  now: Date,
): Promise<Kept> {
  const build = { ...(await readBuild(dist)), indexes: [...indexes] };
  const releases = nextReleases(origin === null ? [] : await readLive(origin), build, now);
  const parts = [...partsToFetch(releases)];
  let bytes = 0;
  for (let first = 0; first < parts.length && origin !== null; first += atOnce) {
    const some = parts.slice(first, first + atOnce).map(async ([name, hash]) => {
      const part = await fetchPart(origin, name, hash);
      await writeFile(join(dist, 'assets', name), part);
      bytes += part.length;
    });
    await Promise.all(some);
  }
  await writeFile(join(dist, listName), JSON.stringify(releases));
  return { earlier: releases.slice(1), parts: parts.length, bytes };
}

/** What was kept, for the person at the terminal. */
export function describeKept({ earlier, parts, bytes }: Kept): string {
  const megabytes = (bytes / 1e6).toFixed(1);
  return `Kept ${parts} parts of ${earlier.length} earlier releases (${megabytes} MB).`;
}
