import * as z from 'zod';

/** Names that the build gives to the site's parts: a hash of the content stands in each. */
export const partName = /^[\w.-]+-[\w-]{7,8}\.(?:css|js|png|svg|webp|woff2)$/u;

/** Parts that firebase.json leaves out of the upload. */
export const unpublished = /^demo-accounts-/u;

const releaseSchema = z.object({
  /** The build's own id (`web/plugins/release.ts`). */
  release: z.string().regex(/^[\w-]{12}$/u),
  /** When it was first put on the site. */
  at: z.iso.datetime(),
  /** The parts that the build made itself, each with the SHA-256 of its bytes. */
  files: z.record(z.string().regex(partName), z.base64url()),
  /** What it needs of Firestore (`scripts/cloud/firestore-indexes.ts`); releases of old do not say. */
  indexes: z.array(z.string()).optional(),
});

/** `/releases.json`: the release on the site and those whose parts are kept beside it, newest first. */
export const releasesSchema = z.array(releaseSchema);
export type Release = z.infer<typeof releaseSchema>;

/** Beside the newest. A part changes with nearly every release, fonts and packages hardly ever. */
const most = 5;
const dayMs = 24 * 60 * 60 * 1000;
/** As long as the service worker keeps a visited part or page (`web/plugins/offline-support.ts`). */
const keptMs = 30 * dayMs;

/**
 * Which releases' parts the next one takes along: those that were the site's newest within 30 days, and
 * so may still be open somewhere, five at most; the one that is replaced now in any case.
 * @param live the site's own list, newest first
 * @param built what was built, whether or not it is on the site already
 * @returns the new list, newest first
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
