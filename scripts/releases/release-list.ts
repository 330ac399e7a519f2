import * as z from 'zod';

/** Names of the site's parts in the build: each contains a hash of the content. */
export const partName = /^[\w.-]+-[\w-]{7,8}\.(?:css|js|png|svg|webp|woff2)$/u;

/** Parts that firebase.json excludes from the upload. */
export const unpublished = /^demo-accounts-/u;

const releaseSchema = z.object({
  /** The build's own id (`web/plugins/release.ts`). */
  release: z.string().regex(/^[\w-]{12}$/u),
  /** When it first went live. */
  at: z.iso.datetime(),
  /** The parts from the build itself, each with the SHA-256 of its bytes. */
  files: z.record(z.string().regex(partName), z.base64url()),
  /** Its Firestore indexes (`scripts/cloud/firestore-indexes.ts`); old releases lack them. */
  indexes: z.array(z.string()).optional(),
});

/** `/releases.json`: the live release and those whose parts are retained, newest first. */
export const releasesSchema = z.array(releaseSchema);
export type Release = z.infer<typeof releaseSchema>;

/** Besides the newest. A part changes with most releases, fonts and packages hardly ever. */
const most = 5;
const dayMs = 24 * 60 * 60 * 1000;
/** As long as the service worker caches a part or page (`web/plugins/offline-support.ts`). */
const keptMs = 30 * dayMs;

/**
 * Returns the releases whose parts the next one retains: those that were the newest within 30 days,
 * and so may still be open somewhere, at most five; the replaced one in any case.
 * @param built the new build, even if it is live already.
 */
export function nextReleases(
  live: readonly Release[],
  built: Omit<Release, 'at'>,
  now: Date,
): readonly [Release, ...Release[]] {
  const same = live[0]?.release === built.release ? live[0] : undefined;
  const newest: Release = { ...built, at: same?.at ?? now.toISOString() };
  const older = live.filter(({ release }) => release !== built.release);
  const isKept = (_release: Release, index: number) =>
    now.getTime() - Date.parse((older[index - 1] ?? newest).at) < keptMs;
  return [newest, ...older.filter(isKept).slice(0, most)];
}

/** The parts that the newest release lacks and the others need, with the SHA-256 of each. */
export function partsToFetch([newest, ...older]: readonly [Release, ...Release[]]) {
  const files = Object.assign({}, ...older.toReversed().map((each) => each.files));
  return new Map<string, string>(
    Object.entries<string>(files).filter(([name]) => !(name in newest.files)),
  );
}
