import * as z from 'zod';

/**
 * Matches the names of the site's parts. A part is a file of the built site whose name contains a
 * hash of its content, for example a JavaScript file or a font.
 */
export const partNamePattern = /^[\w.-]+-[\w-]{7,8}\.(?:css|js|png|svg|webp|woff2)$/u;

/** Parts that firebase.json excludes from the upload. */
export const unpublishedPattern = /^demo-accounts-/u;

const releaseSchema = z.object({
  /** The build's own id (`web/plugins/release.ts`). */
  release: z.string().regex(/^[\w-]{12}$/u),
  /** When the release first went live. */
  at: z.iso.datetime(),
  /** The parts from the build itself, each with the SHA-256 of its bytes. */
  files: z.record(z.string().regex(partNamePattern), z.base64url()),
  /** Names of the Firestore indexes that the release needs. Old releases do not have this list. */
  indexes: z.array(z.string()).optional(),
});

/** The content of `/releases.json`: the live release and the retained releases, newest first. */
export const releasesSchema = z.array(releaseSchema);
export type Release = z.infer<typeof releaseSchema>;

/**
 * Maximum number of retained releases. They need little space, because fonts and packages hardly
 * ever change between releases.
 */
const maxOlderReleases = 5;
const dayMs = 24 * 60 * 60 * 1000;
/**
 * For how long a replaced release is retained. The service worker caches a part or page for the
 * same time (`web/plugins/offline-support.ts`).
 */
const retentionMs = 30 * dayMs;

/**
 * Returns the list for a new release. After the new release, it contains the earlier releases whose
 * parts are retained, because their pages may still be open somewhere. These are at most five
 * releases that were replaced less than 30 days ago, always with the release that is replaced now.
 * @param built the new build. It may already be live.
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

/**
 * Returns the parts that the other releases need and the newest release does not have, each with
 * its SHA-256.
 */
export function partsToFetch([newest, ...older]: readonly [Release, ...Release[]]) {
  const files = Object.assign({}, ...older.toReversed().map((each) => each.files));
  return new Map<string, string>(
    Object.entries<string>(files).filter(([name]) => !(name in newest.files)),
  );
}
