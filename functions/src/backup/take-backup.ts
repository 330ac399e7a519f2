import { existsSync } from 'node:fs';
import { hasStatus } from '../core/grpc-status.ts';
import { schemaVersion } from '../store/upgrades.ts';
import { readAccounts } from './accounts.ts';
import { BackupWriter, type ScanResult } from './backup-file.ts';
import { readDocuments } from './documents.ts';
import { readObjects } from './objects.ts';
import { type Chunk, formatVersion, type Header, type Stage, stages } from './part.ts';
import { CommandError, type Site } from './site-services.ts';

async function newHeader({ config, raw, bucket }: Site): Promise<Header> {
  const readTime = await raw.now();
  const time = new Date(Number(readTime.seconds) * 1_000).toISOString();
  return {
    kind: 'header',
    format: 'markaz-backup',
    version: formatVersion,
    schemaVersion,
    project: config.projectId,
    database: config.database,
    bucket: bucket.name,
    time,
    readTime,
  };
}

/** Checks that an interrupted file belongs to this site. @throws CommandError if it does not */
function requireSameSite({ config }: Site, { project, database }: Header, path: string): void {
  if (project === config.projectId && database === config.database) return;
  throw new CommandError(
    `${path}.partial is the beginning of a backup of ${project}, ${database}: delete it, or name another file.`,
  );
}

/** Returns the stages that are incomplete. */
function unfinishedStages(last: ScanResult['last']): readonly Stage[] {
  if (last === null) return stages;
  // Only the last part of the accounts shows that its stage is finished. Its cursor is null.
  const finished = last.kind === 'accounts' && last.cursor === null ? 1 : 0;
  return stages.slice(stages.indexOf(last.kind) + finished);
}

/**
 * Whether Firestore no longer has the data of the read time. It keeps old data for an hour, or for
 * a week with point-in-time recovery.
 */
function isReadTooOld(error: unknown): boolean {
  return hasStatus(error, 'INVALID_ARGUMENT', 'FAILED_PRECONDITION');
}

/**
 * Writes all data of a site into a new file, or completes an interrupted file. All documents are
 * read as they were when the file was begun. Cost: 1 read per document.
 * @param say receives the progress after each part
 * @throws CommandError, and errors of Google's services. After such an error, a later call
 * continues the file.
 */
export async function takeBackup(site: Site, path: string, say: (line: string) => void) {
  if (existsSync(path)) throw new CommandError(`${path} exists already: name another file.`);
  const { writer, scanned } = await BackupWriter.open(path);
  try {
    if (scanned !== null) requireSameSite(site, scanned.header, path);
    const header = scanned?.header ?? (await newHeader(site));
    const { objects = 0, accounts = 0, documents = 0 } = scanned?.counts ?? {};
    const counts = { objects, accounts, documents };
    if (scanned === null) await writer.add(header);
    else say(`Continuing an interrupted backup of ${header.time}.`);
    if (!scanned?.complete) {
      const last = scanned?.last ?? null;
      const readers: Record<Stage, (cursor: string | null) => AsyncIterable<Chunk>> = {
        objects: (cursor) => readObjects(site.bucket, cursor, say),
        accounts: (cursor) => readAccounts(site.auth, cursor),
        documents: (cursor) => readDocuments(site.raw, header.readTime, cursor),
      };
      for (const stage of unfinishedStages(last)) {
        const chunks = readers[stage](last?.kind === stage ? last.cursor : null);
        for await (const { records, cursor } of chunks) {
          await writer.add({ kind: stage, count: records.length, cursor }, records);
          counts[stage] += records.length;
          say(`${stage}: ${counts[stage]}`);
        }
      }
      await writer.add({ kind: 'end', counts });
    }
    await writer.finish();
    return { counts, checksum: writer.digest };
  } catch (error) {
    await writer.close();
    if (scanned === null || !isReadTooOld(error)) throw error;
    throw new CommandError(
      `Firestore no longer knows how things were at ${scanned.header.time}: delete ${path}.partial and begin again.`,
    );
  }
}
