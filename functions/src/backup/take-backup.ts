import { existsSync } from 'node:fs';
import { hasStatus } from '../core/grpc-status.ts';
import { schemaVersion } from '../store/upgrades.ts';
import { readAccounts } from './accounts.ts';
import { BackupWriter, type Scanned } from './backup-file.ts';
import { readDocuments } from './documents.ts';
import { readObjects } from './objects.ts';
import { type Chunk, type Counts, formatVersion, type Header, type Stage, stages } from './part.ts';
import { Refused, type Site } from './site-services.ts';

export interface Taken {
  readonly counts: Counts;
  /** Of the whole file. */
  readonly checksum: string;
}

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

/** @throws Refused if an interrupted file belongs to another site */
function requireSameSite({ config }: Site, { project, database }: Header, path: string): void {
  if (project === config.projectId && database === config.database) return;
  throw new Refused(
    `${path}.partial is the beginning of a backup of ${project}, ${database}: delete it, or name another file.`,
  );
}

/** Reads the rest of a stage that is not in the file yet. */
function rest(
  site: Site,
  stage: Stage,
  { readTime }: Header,
  last: Scanned['last'],
  say: (line: string) => void,
): AsyncIterable<Chunk> {
  const cursor = last?.kind === stage ? last.cursor : null;
  if (stage === 'objects') return readObjects(site.bucket, cursor, say);
  if (stage === 'accounts') return readAccounts(site.auth, cursor);
  return readDocuments(site.raw, readTime, cursor);
}

/** Returns the stages that are incomplete. */
function unfinished(last: Scanned['last']): readonly Stage[] {
  if (last === null) return stages;
  // Only accounts mark their last part.
  const finished = last.kind === 'accounts' && last.cursor === null ? 1 : 0;
  return stages.slice(stages.indexOf(last.kind) + finished);
}

/**
 * Whether a read is too old. Firestore serves the last hour; the last week with point-in-time
 * recovery.
 */
function tooOld(error: unknown): boolean {
  return hasStatus(error, 'INVALID_ARGUMENT') || hasStatus(error, 'FAILED_PRECONDITION');
}

/**
 * Writes all data of a site into a new file, or completes an interrupted one. All documents are
 * read as of one moment, when the first part was started. One read for each document.
 * @param say receives the progress, part by part
 * @throws Refused, and errors of Google's services; then a later call continues
 */
export async function takeBackup(
  site: Site,
  path: string,
  say: (line: string) => void,
): Promise<Taken> {
  if (existsSync(path)) throw new Refused(`${path} exists already: name another file.`);
  const { writer, scanned } = await BackupWriter.open(path);
  try {
    if (scanned !== null) requireSameSite(site, scanned.header, path);
    const header = scanned?.header ?? (await newHeader(site));
    const { objects = 0, accounts = 0, documents = 0 } = scanned?.counts ?? {};
    const counts = { objects, accounts, documents };
    if (scanned === null) await writer.add(header);
    else say(`Going on with what broke off; it is of ${header.time}.`);
    if (!scanned?.complete) {
      const last = scanned?.last ?? null;
      for (const stage of unfinished(last)) {
        for await (const { records, cursor } of rest(site, stage, header, last, say)) {
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
    if (scanned === null || !tooOld(error)) throw error;
    throw new Refused(
      `Firestore no longer knows how things were at ${scanned.header.time}: delete ${path}.partial and begin again.`,
    );
  }
}
