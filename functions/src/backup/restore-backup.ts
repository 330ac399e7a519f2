import { type FileHandle, open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import * as z from 'zod';
import { schemaVersion } from '../store/upgrades.ts';
import { writeAccounts } from './accounts.ts';
import { partsOf, type Scanned, scan } from './backup-file.ts';
import { writeDocuments } from './documents.ts';
import { writeObjects } from './objects.ts';
import { type Counts, formatVersion, type Header } from './part.ts';
import { removeBrokenSaves, saveFor } from './saves.ts';
import { contentsOf, Refused, type Site } from './site-services.ts';
import { takeBackup } from './take-backup.ts';

const progressSchema = z.object({
  checksum: z.string(),
  project: z.string(),
  database: z.string(),
  /** Whether the site contained data at the start. */
  overwrites: z.boolean(),
  /** Finished parts of the file. */
  parts: z.number().int(),
});

type Progress = z.infer<typeof progressSchema>;

export interface RestoreOptions {
  readonly say: (line: string) => void;
  /** Asks whether a site with these contents may be overwritten. */
  readonly confirm: (contents: readonly string[]) => Promise<boolean>;
}

export interface Restored {
  readonly header: Header;
  readonly counts: Counts;
}

/** Verifies all checksums. @throws Refused if the file is not intact */
async function check(file: FileHandle, path: string): Promise<Scanned> {
  const scanned = await scan(file).catch((error: unknown) => {
    if (error instanceof z.ZodError || error instanceof SyntaxError) return null;
    throw error;
  });
  if (scanned === null) throw new Refused(`${path} is no backup that this version knows.`);
  const { header, end, complete } = scanned;
  if (header.version > formatVersion || header.schemaVersion > schemaVersion)
    throw new Refused(`${path} was made by a newer version of the site: use that one.`);
  if (complete) return scanned;
  const { size } = await file.stat();
  throw new Refused(`${path} is damaged or cut off behind byte ${end} of ${size}.`);
}

/** Reads the position of an interrupted restore; null if there is none or it is unreadable. */
async function readProgress(path: string): Promise<Progress | null> {
  const text = await readFile(path, 'utf8').catch(() => '');
  try {
    return progressSchema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

/** Replaces the file atomically, so that a kill leaves the old or the new text. */
async function writeProgress(path: string, progress: Progress): Promise<void> {
  await writeFile(`${path}.new`, JSON.stringify(progress));
  await rename(`${path}.new`, path);
}

/** Decides whether to start. @throws Refused if existing data must not be overwritten */
async function begin(site: Site, path: string, options: RestoreOptions): Promise<boolean> {
  const contents = await contentsOf(site);
  if (contents.length === 0) return false;
  if (!(await options.confirm(contents))) throw new Refused('Nothing was written.');
  const saved = saveFor(path, site.config.projectId, new Date());
  options.say(`Saving what is there into ${saved}`);
  await takeBackup(site, saved, () => undefined);
  return true;
}

/**
 * Replaces a site's data with a backup. Firestore then holds nothing else; other accounts and
 * objects stay. Existing data is first saved into another backup. An interrupted restore continues.
 * @throws Refused before anything is written, and errors of Google's services
 */
export async function restoreBackup(
  site: Site,
  path: string,
  options: RestoreOptions,
): Promise<Restored> {
  const file = await open(path).catch(() => {
    throw new Refused(`${path} is not there.`);
  });
  try {
    const scanned = await check(file, path);
    await removeBrokenSaves(path, options.say);
    const { projectId: project, database } = site.config;
    const checksum = scanned.digest.toString('hex');
    const progressFile = `${path}.restoring.json`;
    const known = await readProgress(progressFile);
    const goesOn =
      known?.checksum === checksum && known.project === project && known.database === database;
    const overwrites = goesOn ? known.overwrites : await begin(site, path, options);
    const done = goesOn ? known.parts : 0;
    if (goesOn) options.say(`Going on behind part ${done}.`);
    const note = (parts: number) =>
      writeProgress(progressFile, { checksum, project, database, overwrites, parts });

    await note(done);
    let after: string | null = null;
    let parts = 0;
    const counts = { objects: 0, accounts: 0, documents: 0 };
    for await (const { head, lines } of partsOf(file)) {
      const isDone = parts < done;
      parts += 1;
      if (head.kind === 'header') continue;
      if (head.kind === 'end') break;
      const upTo = head.cursor;
      if (!isDone) {
        if (head.kind === 'objects') await writeObjects(site.bucket, lines);
        else if (head.kind === 'accounts') await writeAccounts(site.auth, lines);
        else await writeDocuments(site.raw, lines, overwrites ? { after, upTo } : null);
        await note(parts);
      }
      if (head.kind === 'documents') after = upTo;
      counts[head.kind] += head.count;
      options.say(`${head.kind}: ${counts[head.kind]} of ${scanned.counts[head.kind]}`);
    }
    if (overwrites) await writeDocuments(site.raw, [], { after, upTo: null });
    await rm(progressFile, { force: true });
    return { header: scanned.header, counts };
  } finally {
    await file.close();
  }
}
