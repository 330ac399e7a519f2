import { existsSync } from 'node:fs';
import { hasStatus } from '../core/grpc-status.ts';
import { schemaVersion } from '../store/upgrades.ts';
import { readAccounts } from './accounts.ts';
import { BackupWriter, type Scanned } from './backup-file.ts';
import { readDocuments } from './documents.ts';
import { readObjects } from './objects.ts';
import { type Chunk, type Counts, formatVersion, type Header, type Stage, stages } from './part.ts';
import { Refused, type Site } from './site.ts';

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

/** @throws Refused where a file that broke off is of another site */
function requireSameSite({ config }: Site, { project, database }: Header, path: string): void {
  if (project === config.projectId && database === config.database) return;
  throw new Refused(
    `${path}.partial is the beginning of a backup of ${project}, ${database}: delete it, or name another file.`,
  );
}

/** What of a stage is not in the file yet. */
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

/** Stages of which something is missing. */
function unfinished(last: Scanned['last']): readonly Stage[] {
  if (last === null) return stages;
  // The last account is known to be the last.
  const finished = last.kind === 'accounts' && last.cursor === null ? 1 : 0;
  return stages.slice(stages.indexOf(last.kind) + finished);
}

/** Firestore gives what was an hour ago, or a week where recovery to a point in time is on. */
function tooOld(error: unknown): boolean {
  return hasStatus(error, 'INVALID_ARGUMENT') || hasStatus(error, 'FAILED_PRECONDITION');
}

/**
 * Writes all that a site keeps into a new file, or what is missing of one that broke off. All
 * documents are read as they were at one moment, for which the first part was begun. A read for each
 * document.
 * @param say is told of the progress, part by part
 * @throws Refused, and what Google's services throw; what was written so far is then gone on with
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
