import {
  applySettings,
  changedSettingNames,
  type IndexSpec,
  indexAdditions,
  indexesAfterPruning,
  indexSpecSchema,
  mergeFieldSettings,
  staleIndexNames,
} from '../cloud/firestore-indexes.ts';
import type { Release } from '../releases/release-list.ts';
import { Refusal } from '../terminal/command.ts';
import type { DeployConfig } from './config.ts';
import type { Firebase } from './firebase.ts';

/** Indexes of earlier releases, to which a rollback may return. */
export interface EarlierIndexes {
  /** Whether an earlier release needs the index of this name, or may need it. */
  readonly isRetained: (name: string) => boolean;
  /** A release that does not list its indexes, or undefined if all releases list them. */
  readonly unlisted: Release | undefined;
}

/** @param earlier the releases in the site's list, without the new release. */
export function earlierIndexes(earlier: readonly Release[]): EarlierIndexes {
  const unlisted = earlier.find(({ indexes }) => indexes === undefined);
  const names = new Set(earlier.flatMap(({ indexes = [] }) => indexes));
  return { unlisted, isRetained: (name) => unlisted !== undefined || names.has(name) };
}

/** @throws Refusal if the indexes for a rollback are not known. */
export function requireListedIndexes(
  { unlisted }: EarlierIndexes,
  earlier: readonly Release[],
): void {
  if (unlisted !== undefined)
    throw new Refusal(
      `The release ${unlisted.release} of ${unlisted.at.slice(0, 10)}, to which a rollback may go, does not say which indexes it needs. Deploy without --prune-indexes until it has left /releases.json: after six more releases, or 30 days after it was replaced.`,
    );
  if (earlier.length === 0)
    throw new Refusal(
      'No earlier release lists the indexes that it needs, so that a rollback could lack one. Use --prune-indexes from the second release on, and without MARKAZ_RELEASES=forget.',
    );
}

/** What the functions below need in a deployment. Each of them throws a Refusal if it fails. */
export interface Indexes {
  readonly firebase: Firebase;
  readonly config: DeployConfig;
  readonly database: string;
  readonly wanted: IndexSpec;
}

const readIndexes = ({ firebase, database }: Indexes): Promise<IndexSpec> =>
  firebase.runJson(indexSpecSchema, 'firestore:indexes', '--database', database);

async function deploySpec({ firebase, config }: Indexes, spec: IndexSpec, ...flags: string[]) {
  await config.setIndexes(spec);
  await firebase.run('deploy', ...flags, '--only', 'firestore:indexes');
}

/** Creates the indexes that a new release needs and the database lacks. Deletes nothing. */
export async function addIndexes(indexes: Indexes): Promise<void> {
  const added = indexAdditions(indexes.wanted, await readIndexes(indexes));
  if (added.indexes.length + added.fieldOverrides.length > 0) await deploySpec(indexes, added);
}

/**
 * Applies the field settings of firestore.indexes.json. It is called only after the new release is
 * live. Returns the names of indexes that the database has and the file lacks.
 */
export async function applyFieldSettings(
  indexes: Indexes,
  { isRetained }: EarlierIndexes,
): Promise<readonly string[]> {
  const found = await readIndexes(indexes);
  const spec = mergeFieldSettings(indexes.wanted, found, isRetained);
  if (changedSettingNames(spec, found).length > 0) await deploySpec(indexes, spec);
  return staleIndexNames(indexes.wanted, applySettings(spec, found));
}

/** Deletes indexes that neither this release nor an earlier one needs. Returns their names. */
export async function pruneIndexes(
  indexes: Indexes,
  { isRetained }: EarlierIndexes,
): Promise<readonly string[]> {
  const found = await readIndexes(indexes);
  const spec = indexesAfterPruning(indexes.wanted, found, isRetained);
  const deleted = staleIndexNames(spec, found);
  // --force deletes all indexes that the file does not name. Here, these are only unneeded indexes.
  if (deleted.length > 0) await deploySpec(indexes, spec, '--force');
  return deleted;
}
