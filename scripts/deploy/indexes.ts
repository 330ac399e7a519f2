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

/** What firestore.indexes.json names. */
export async function readIndexFile(folder: string): Promise<IndexSpec> {
  const text = await readFile(join(folder, 'firestore.indexes.json'), 'utf8');
  return indexSpecSchema.parse(JSON.parse(text));
}

/** What a database has. @throws Refusal where it does not say. */
const readIndexes = (firebase: Firebase, database: string): Promise<IndexSpec> =>
  firebase.ask(indexSpecSchema, 'firestore:indexes', '--database', database);

/** What the releases before this one rely on, to which a rollback would go. */
export interface EarlierIndexes {
  /** Whether one of them relies on what has this name, or might. */
  readonly isKept: (name: string) => boolean;
  /** A release that does not say; undefined where all do. */
  readonly silent: Release | undefined;
}

/** @param earlier the releases that the site's list keeps, without the one that is deployed. */
export function earlierIndexes(earlier: readonly Release[]): EarlierIndexes {
  const silent = earlier.find(({ indexes }) => indexes === undefined);
  const names = new Set(earlier.flatMap(({ indexes = [] }) => indexes));
  return { silent, isKept: (name) => silent !== undefined || names.has(name) };
}

/**
 * Looks whether it is known which indexes a rollback would need.
 * @throws Refusal where it is not.
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
 * Makes what a new release needs and the database lacks; deletes and narrows nothing.
 * @throws Refusal where it fails.
 */
export async function addIndexes({ firebase, config, database, wanted }: Indexes): Promise<void> {
  const added = additions(wanted, await readIndexes(firebase, database));
  if (added.indexes.length + added.fieldOverrides.length === 0) return;
  await config.setIndexes(added);
  await firebase.run('deploy', '--only', 'firestore:indexes');
}

/**
 * Gives the fields the settings of the file, once the release is on the site.
 * @returns the names of what the database has, and the file does not name.
 * @throws Refusal where it fails.
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
 * Deletes what neither this release nor an earlier one needs.
 * @returns the names of what was deleted.
 * @throws Refusal where it fails.
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
  // --force deletes what the file does not name: here, what nobody needs.
  await firebase.run('deploy', '--force', '--only', 'firestore:indexes');
  return deleted;
}
