import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { restoreBackup } from '../src/backup/restore-backup.ts';
import { takeBackup } from '../src/backup/take-backup.ts';
import { migrate } from '../src/migrations/migrate.ts';
import { moveVersion1Data } from '../src/migrations/version-1-data.ts';
import { type Database, openDatabase } from '../src/store/database.ts';
import { ignoreProgress, makeFolder, neverOverwrite, openProjectSite } from './backup-sites.ts';
import {
  type GoldenAnswers,
  listDifferences,
  readAnswers,
  sendCalls,
  writeAnswers,
} from './golden/answers.ts';
import { makeHistory } from './golden/history.ts';
import { intendedDifferences } from './golden/intended.ts';
import { startApi, type TestApi } from './harness.ts';
import { expectConsistentRecords } from './promises/money.ts';

const goldenFolder = join(import.meta.dirname, 'golden');

async function migrateOnce(database: Database): Promise<void> {
  const { bad } = await migrate(database, { dry: false, say: ignoreProgress });
  expect(bad).toEqual([]);
}

/**
 * Restores a golden folder into an empty project, migrates it, and repeats its calls.
 * @param isRepeated whether a call of the admin or of somebody else is repeated, by its path
 * @returns the differences from the stored answers
 */
async function reopenGolden(
  folder: string,
  runMigration = migrateOnce,
  isRepeated = (_call: string) => true,
): Promise<string[]> {
  const api = await startApi();
  const { now, people, calls: allCalls } = await readAnswers(folder);
  const calls = allCalls.filter(({ who, path }) => isRepeated(`${who} ${path}`));
  api.advance(Date.parse(now) - Date.now());
  await restoreBackup(openProjectSite(api.projectId), join(folder, 'data.backup'), neverOverwrite);
  await runMigration(openDatabase(api.firestore));
  const answers = await sendCalls(api, people, calls);
  return calls.flatMap(({ who, path, body, status, answer }, index) => {
    const newAnswer = answers[index];
    const name = `${who ?? 'visitor'} ${path}${body === undefined ? '' : ` ${JSON.stringify(body)}`}`;
    return listDifferences(
      { status, answer },
      { status: newAnswer?.status, answer: newAnswer?.answer },
      name,
    );
  });
}

/** Writes a golden folder with this version's data and answers. */
async function writeGolden(api: TestApi, folder: string): Promise<void> {
  const { people, readCalls } = await makeHistory(api);
  const file = join(folder, 'data.backup');
  await mkdir(folder, { recursive: true });
  await rm(file, { force: true });
  await takeBackup(openProjectSite(api.projectId), file, ignoreProgress);
  const now = api.now().toISOString();
  const answers: GoldenAnswers = { now, people, calls: await sendCalls(api, people, readCalls) };
  await writeAnswers(folder, answers);
}

const entries = await readdir(goldenFolder, { withFileTypes: true });
const versions = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);

/** Returns the differences that `intendedDifferences` does not list. */
function unintendedDifferences(version: string, differences: readonly string[]): string[] {
  const reasons = intendedDifferences[version] ?? [];
  return differences.filter((line) => !reasons.some(({ pattern: where }) => where.test(line)));
}

describe('data of an older version', () => {
  it.each(versions)(
    'data of version %s gets the same answers as before, except for intended differences',
    async (version) => {
      const differences = await reopenGolden(join(goldenFolder, version));
      expect(unintendedDifferences(version, differences)).toEqual([]);
      const unusedEntries = (intendedDifferences[version] ?? []).filter(
        ({ pattern: where }) => !differences.some((line) => where.test(line)),
      );
      expect(unusedEntries).toEqual([]);
    },
    60_000,
  );

  it('statistics of cards are complete even before the migration', async () => {
    const counterCalls =
      /^admin admin\/(?:codes\/(?:batches|outlets)|bundles\/numbers|courses(?:\/course)?)$/u;
    const differences = await reopenGolden(
      join(goldenFolder, '64f11479'),
      async () => undefined,
      (call) => counterCalls.test(call),
    );
    expect(differences).toEqual([]);
  }, 60_000);

  it('concurrent migrations change the data only once', async () => {
    const differences = await reopenGolden(join(goldenFolder, '6b0053b'), async (database) => {
      await Promise.all(Array.from({ length: 6 }, () => moveVersion1Data(database, false)));
      await migrateOnce(database);
    });
    expect(unintendedDifferences('6b0053b', differences)).toEqual([]);
  }, 60_000);
});

describe('data of this version', () => {
  let folder: string;
  beforeAll(async () => {
    // At a release, this variable names the folder that is kept for tests of all later versions.
    const version = process.env.MARKAZ_GOLDEN;
    folder = version ? join(goldenFolder, version) : await makeFolder();
    await writeGolden(await startApi(), folder);
  }, 60_000);

  it('data that is restored and migrated gets the same answers as before', async () => {
    expect(await reopenGolden(folder)).toEqual([]);
  }, 60_000);

  it('a redemption that was uncounted in the backup is counted once after the restore', async () => {
    const api = await startApi();
    await restoreBackup(
      openProjectSite(api.projectId),
      join(folder, 'data.backup'),
      neverOverwrite,
    );
    const uncounted = await api.firestore.collection('lateCounts').get();
    expect(uncounted.docs.map((doc) => doc.get('codes')?.length)).toEqual([1]);
    await expectConsistentRecords(api);
    expect((await api.firestore.collection('lateCounts').get()).size).toBe(0);
  }, 60_000);

  it('the backup contains the documents of the nightly job and the progress in a closed course', async () => {
    const api = await startApi();
    await restoreBackup(
      openProjectSite(api.projectId),
      join(folder, 'data.backup'),
      neverOverwrite,
    );
    const [nightlyDoc, sizes] = await api.firestore.getAll(
      api.firestore.doc('centre/night'),
      api.firestore.doc('centre/sizes'),
    );
    expect(nightlyDoc?.get('over')).toContain('open-courses');
    expect(Object.keys(sizes?.get('collections'))).toContain('progress');
    const { docs } = await api.firestore.collection('progress').get();
    expect(docs.filter((doc) => doc.get('closed') !== undefined)).not.toEqual([]);
  }, 60_000);

  it('all calls of the admin succeed', async () => {
    const { calls } = await readAnswers(folder);
    const refused = calls.filter(({ status, who }) => status >= 400 && who === 'admin');
    expect(refused).toEqual([]);
  });
});
