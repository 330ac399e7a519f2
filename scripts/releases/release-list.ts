import * as z from 'zod';

/** Matches the names of the site's parts in the build, which contain a hash of the content. */
export const partNamePattern = /^[\w.-]+-[\w-]{7,8}\.(?:css|js|png|svg|webp|woff2)$/u;

/** Parts that firebase.json excludes from the upload. */
export const unpublishedPattern = /^demo-accounts-/u;

const releaseSchema = z.object({
  /** The build's own id (`web/plugins/release.ts`). */
  release: z.string().regex(/^[\w-]{12}$/u),
  /** When it first went live. */
  at: z.iso.datetime(),
  /** The parts from the build itself, each with the SHA-256 of its bytes. */
  files: z.record(z.string().regex(partNamePattern), z.base64url()),
  /** Its Firestore indexes (`scripts/cloud/firestore-indexes.ts`); old releases lack them. */
  indexes: z.array(z.string()).optional(),
});

/** `/releases.json`: the live release and those whose parts are retained, newest first. */
export const releasesSchema = z.array(releaseSchema);
export type Release = z.infer<typeof releaseSchema>;

/** A few are enough in size, because fonts and packages hardly ever change between releases. */
const maxOlderReleases = 5;
const dayMs = 24 * 60 * 60 * 1000;
/** As long as the service worker caches a part or page (`web/plugins/offline-support.ts`). */
const retentionMs = 30 * dayMs;

/**
 * Returns the releases whose parts the next one retains: those that were the newest within 30 days,
 * and so may still be open somewhere. There are at most five, always with the replaced one.
 * @param built the new build, which may already be live.
 */
export function nextReleases(
  live: readonly Release[],
  built: Omit<Release, 'at'>,
  now: Date,
): readonly [Release, ...Release[]] {
  const unchanged = live[0]?.release === built.release ? live[0] : undefined;
  const newest: Release = { ...built, at: unchanged?.at ?? now.toISOString() };
  const older = live.filter(({ release }) => release !== built.release);
  const isRetained = (_release: Release, index: number) =>
    now.getTime() - Date.parse((older[index - 1] ?? newest).at) < retentionMs;
  return [newest, ...older.filter(isRetained).slice(0, maxOlderReleases)];
}

/** The parts that the newest release lacks and the others need, with the SHA-256 of each. */
export function partsToFetch([newest, ...older]: readonly [Release, ...Release[]]) {
  const files = Object.assign({}, ...older.toReversed().map((each) => each.files));
  return new Map<string, string>(
    Object.entries<string>(files).filter(([name]) => !(name in newest.files)),
  );
}
