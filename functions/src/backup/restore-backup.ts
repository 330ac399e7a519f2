import { type FileHandle, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import * as z from 'zod';
import { schemaVersion } from '../store/upgrades.ts';
import { writeAccounts } from './accounts.ts';
import { partsOf, type ScanResult, scan } from './backup-file.ts';
import { writeDocuments } from './documents.ts';
import { writeObjects } from './objects.ts';
import { formatVersion } from './part.ts';
import { CommandError, describeContents, type Site } from './site-services.ts';
import { takeBackup } from './take-backup.ts';

const progressSchema = z.object({
  checksum: z.string(),
  project: z.string(),
  database: z.string(),
  /** Whether the site contained data before the restore. */
  overwrites: z.boolean(),
  /** Number of finished parts of the file. */
  parts: z.number().int(),
});

type Progress = z.infer<typeof progressSchema>;

export interface RestoreOptions {
  readonly say: (line: string) => void;
  /** Asks whether a site with these contents may be overwritten. */
  readonly confirm: (contents: readonly string[]) => Promise<boolean>;
}

/** Verifies all checksums. @throws CommandError if the file is not intact */
async function verifyBackup(file: FileHandle, path: string): Promise<ScanResult> {
  const scanned = await scan(file).catch((error: unknown) => {
    if (error instanceof z.ZodError || error instanceof SyntaxError) return null;
    throw error;
  });
  if (scanned === null)
    throw new CommandError(`${path} is not a backup that this version can read.`);
  const { header, end, complete } = scanned;
  if (header.version > formatVersion || header.schemaVersion > schemaVersion)
    throw new CommandError(`${path} was made by a newer version of the site: use that one.`);
  if (complete) return scanned;
  const { size } = await file.stat();
  throw new CommandError(`${path} is damaged or cut off behind byte ${end} of ${size}.`);
}

/**
 * Reads the position of an interrupted restore. Returns null if there is none or it is unreadable.
 */
async function readProgress(path: string): Promise<Progress | null> {
  const text = await readFile(path, 'utf8').catch(() => '');
  try {
    return progressSchema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

/**
 * Writes the site's data into a safety backup. Returns whether there was any data.
 * @throws CommandError if the user does not confirm
 */
async function prepareSite(site: Site, path: string, options: RestoreOptions): Promise<boolean> {
  const contents = await describeContents(site);
  if (contents.length === 0) return false;
  if (!(await options.confirm(contents))) throw new CommandError('Nothing was written.');
  const safetyBackup = safetyBackupPath(path, site.config.projectId, new Date());
  options.say(`Saving what is there into ${safetyBackup}`);
  await takeBackup(site, safetyBackup, () => undefined);
  return true;
}

/**
 * Replaces a site's data with a backup. Afterwards, Firestore has only the documents of the backup.
 * Accounts and objects that are not in the backup stay. Existing data is first written into a
 * safety backup. A later call continues an interrupted restore.
 * @throws CommandError if the restore cannot start. Nothing is written then. Errors of Google's
 * services are thrown unchanged.
 */
export async function restoreBackup(site: Site, path: string, options: RestoreOptions) {
  const file = await open(path).catch(() => {
    throw new CommandError(`${path} is not there.`);
  });
  try {
    const scanned = await verifyBackup(file, path);
    await deleteInterruptedSaves(path, options.say);
    const { projectId: project, database } = site.config;
    const checksum = scanned.digest.toString('hex');
    const progressFile = `${path}.restoring.json`;
    const stored = await readProgress(progressFile);
    const isResumed =
      stored?.checksum === checksum && stored.project === project && stored.database === database;
    const overwrites = isResumed ? stored.overwrites : await prepareSite(site, path, options);
    const finishedParts = isResumed ? stored.parts : 0;
    if (isResumed) options.say(`Continuing after part ${finishedParts}.`);
    /**
     * Replaces the progress file atomically, so that a killed process leaves the old or the new
     * text.
     */
    const storeProgress = async (parts: number) => {
      const progress: Progress = { checksum, project, database, overwrites, parts };
      await writeFile(`${progressFile}.new`, JSON.stringify(progress));
      await rename(`${progressFile}.new`, progressFile);
    };

    await storeProgress(finishedParts);
    /** Path of the last document in the parts so far. */
    let after: string | null = null;
    let parts = 0;
    const counts = { objects: 0, accounts: 0, documents: 0 };
    for await (const { head, lines } of partsOf(file)) {
      const isFinished = parts < finishedParts;
      parts += 1;
      if (head.kind === 'header') continue;
      if (head.kind === 'end') break;
      const upTo = head.cursor;
      if (!isFinished) {
        if (head.kind === 'objects') await writeObjects(site.bucket, lines);
        else if (head.kind === 'accounts') await writeAccounts(site.auth, lines);
        else await writeDocuments(site.raw, lines, overwrites ? { after, upTo } : null);
        await storeProgress(parts);
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

const interruptedSafetyBackup =
  /^before-restore-.+-\d{4}-\d{2}-\d{2}T\d{6}\.\d{3}Z\.backup\.partial$/u;

/** Returns the path of the safety backup of a restore from `path`. */
export function safetyBackupPath(path: string, projectId: string, now: Date): string {
  const time = now.toISOString().replaceAll(':', '');
  return join(dirname(path), `before-restore-${projectId}-${time}.backup`);
}

/**
 * Deletes interrupted safety backups in the folder of `path`. They contain students' names and are
 * never continued, because each safety backup has its own name.
 * @param path path of a backup. Its own partial file is not deleted.
 * @param say receives a line for each deleted file
 */
export async function deleteInterruptedSaves(
  path: string,
  say: (line: string) => void,
): Promise<void> {
  const folder = dirname(path);
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((each) => interruptedSafetyBackup.test(each))) {
    const file = join(folder, name);
    if (file === `${path}.partial`) continue;
    await rm(file, { force: true });
    say(`Removed ${file}: an earlier restore was stopped before its safety backup was complete.`);
  }
}
