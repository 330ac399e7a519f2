import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  additions,
  applied,
  changedSettings,
  type IndexSpec,
  indexSpecSchema,
  remaining,
  settled,
  staleNames,
} from '../cloud/firestore-indexes.ts';
import type { Release } from '../releases/release-list.ts';
import { Refusal } from '../terminal/command.ts';
import type { DeployConfig } from './config.ts';
import type { Firebase } from './firebase.ts';

/** Reads firestore.indexes.json. */
export async function readIndexFile(folder: string): Promise<IndexSpec> {
  const text = await readFile(join(folder, 'firestore.indexes.json'), 'utf8');
  return indexSpecSchema.parse(JSON.parse(text));
}

/** Reads a database's indexes. @throws Refusal if that fails. */
const readIndexes = (firebase: Firebase, database: string): Promise<IndexSpec> =>
  firebase.ask(indexSpecSchema, 'firestore:indexes', '--database', database);

/** Indexes of the previous releases, to which a rollback would return. */
export interface EarlierIndexes {
  /** Whether one of them needs the index of this name, or might. */
  readonly isKept: (name: string) => boolean;
  /** A release that does not list its indexes; undefined if all do. */
  readonly silent: Release | undefined;
}

/** @param earlier the releases in the site's list, without the new one. */
export function earlierIndexes(earlier: readonly Release[]): EarlierIndexes {
  const silent = earlier.find(({ indexes }) => indexes === undefined);
  const names = new Set(earlier.flatMap(({ indexes = [] }) => indexes));
  return { silent, isKept: (name) => silent !== undefined || names.has(name) };
}

/**
 * Checks that the indexes for a rollback are known.
 * @throws Refusal if they are not.
 */
export function requireKnown({ silent }: EarlierIndexes, earlier: readonly Release[]): void {
  if (silent !== undefined)
    throw new Refusal(
      `The release ${silent.release} of ${silent.at.slice(0, 10)}, to which a rollback may go, does not say which indexes it needs. Deploy without --prune-indexes until it has left /releases.json: after six more releases, or 30 days after it was replaced.`,
    );
  if (earlier.length === 0)
    throw new Refusal(
      'No earlier release says which indexes it needs, so that a rollback might miss one. Use --prune-indexes from the second release on, and without MARKAZ_RELEASES=forget.',
    );
}

/** The indexes of one deployment. */
export interface Indexes {
  readonly firebase: Firebase;
  readonly config: DeployConfig;
  readonly database: string;
  readonly wanted: IndexSpec;
}

/**
 * Creates the indexes that a new release needs and the database lacks; deletes and narrows nothing.
 * @throws Refusal if it fails.
 */
export async function addIndexes({ firebase, config, database, wanted }: Indexes): Promise<void> {
  const added = additions(wanted, await readIndexes(firebase, database));
  if (added.indexes.length + added.fieldOverrides.length === 0) return;
  await config.setIndexes(added);
  await firebase.run('deploy', '--only', 'firestore:indexes');
}

/**
 * Applies the file's field settings once the release is live.
 * @returns the names of indexes that the database has and the file lacks.
 * @throws Refusal if it fails.
 */
export async function settleIndexes(
  { firebase, config, database, wanted }: Indexes,
  { isKept }: EarlierIndexes,
): Promise<readonly string[]> {
  const found = await readIndexes(firebase, database);
  const spec = settled(wanted, found, isKept);
  if (changedSettings(spec, found).length > 0) {
    await config.setIndexes(spec);
    await firebase.run('deploy', '--only', 'firestore:indexes');
  }
  return staleNames(wanted, applied(spec, found));
}

/**
 * Deletes indexes that neither this release nor an earlier one needs.
 * @returns the names of deleted indexes.
 * @throws Refusal if it fails.
 */
export async function pruneIndexes(
  { firebase, config, database, wanted }: Indexes,
  { isKept }: EarlierIndexes,
): Promise<readonly string[]> {
  const found = await readIndexes(firebase, database);
  const spec = remaining(wanted, found, isKept);
  const deleted = staleNames(spec, found);
  if (deleted.length === 0) return [];
  await config.setIndexes(spec);
  // --force deletes everything outside the file: here, only unneeded indexes.
  await firebase.run('deploy', '--force', '--only', 'firestore:indexes');
  return deleted;
}
