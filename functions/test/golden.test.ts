import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { restoreBackup } from '../src/backup/restore-backup.ts';
import { takeBackup } from '../src/backup/take-backup.ts';
import { carryOver } from '../src/migrations/carry-over.ts';
import { migrate } from '../src/migrations/migrate.ts';
import { type Database, openDatabase } from '../src/store/database.ts';
import { makeFolder, never, silent, siteOf } from './backup-site.ts';
import { type Answers, ask, differences, readAnswers, writeAnswers } from './golden/answers.ts';
import { makeHistory } from './golden/history.ts';
import { intended } from './golden/intended.ts';
import { startApi, type TestApi } from './harness.ts';
import { expectHonestBooks } from './promises/money.ts';

const golden = join(import.meta.dirname, 'golden');

async function migrateOnce(database: Database): Promise<void> {
  const { bad } = await migrate(database, { dry: false, say: silent });
  expect(bad).toEqual([]);
}

/** Restores a golden folder into an empty project, migrates it, and repeats its calls. */
async function reopen(folder: string, upgrade = migrateOnce): Promise<string[]> {
  const api = await startApi();
  const { now, people, calls } = await readAnswers(folder);
  api.advance(Date.parse(now) - Date.now());
  await restoreBackup(siteOf(api.projectId), join(folder, 'data.backup'), never);
  await upgrade(openDatabase(api.firestore));
  const answers = await ask(api, people, calls);
  return calls.flatMap(({ who, path, body, status, answer }, index) => {
    const found = answers[index];
    const name = `${who ?? 'visitor'} ${path}${body === undefined ? '' : ` ${JSON.stringify(body)}`}`;
    return differences({ status, answer }, { status: found?.status, answer: found?.answer }, name);
  });
}

/** Writes a golden folder with this version's data and answers. */
async function write(api: TestApi, folder: string): Promise<void> {
  const { people, questions } = await makeHistory(api);
  const file = join(folder, 'data.backup');
  await mkdir(folder, { recursive: true });
  await rm(file, { force: true });
  await takeBackup(siteOf(api.projectId), file, silent);
  const now = api.now().toISOString();
  const answers: Answers = { now, people, calls: await ask(api, people, questions) };
  await writeAnswers(folder, answers);
}

const entries = await readdir(golden, { withFileTypes: true });
const versions = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);

/** Differences that `intended` does not list. */
function unintended(version: string, found: readonly string[]): string[] {
  const reasons = intended[version] ?? [];
  return found.filter((line) => !reasons.some(({ where }) => where.test(line)));
}

describe('data of an older version', () => {
  it.each(versions)(
    '%s gets the same answers, except for intended changes',
    async (version) => {
      const found = await reopen(join(golden, version));
      expect(unintended(version, found)).toEqual([]);
      const idle = (intended[version] ?? []).filter(
        ({ where }) => !found.some((line) => where.test(line)),
      );
      expect(idle).toEqual([]);
    },
    60_000,
  );

  it('has its cards’ numbers before it is migrated', async () => {
    const found = await reopen(join(golden, '64f11479'), async () => undefined);
    const numbers =
      /^admin admin\/(?:codes\/(?:batches|outlets)|bundles\/numbers|courses(?:\/course)?) /u;
    expect(found.filter((line) => numbers.test(line))).toEqual([]);
  }, 60_000);

  it('is migrated once by concurrent migrations', async () => {
    const found = await reopen(join(golden, '6b0053b'), async (database) => {
      await Promise.all(Array.from({ length: 6 }, () => carryOver(database, false)));
      await migrateOnce(database);
    });
    expect(unintended('6b0053b', found)).toEqual([]);
  }, 60_000);
});

describe('data of this version', () => {
  let folder: string;
  beforeAll(async () => {
    // Set at a release: then the folder stays for all later versions.
    const version = process.env.MARKAZ_GOLDEN;
    folder = version ? join(golden, version) : await makeFolder();
    await write(await startApi(), folder);
  }, 60_000);

  it('gets the same answers once restored and migrated', async () => {
    expect(await reopen(folder)).toEqual([]);
  }, 60_000);

  it('loses no redemption that waits to be counted, and counts it once', async () => {
    const api = await startApi();
    await restoreBackup(siteOf(api.projectId), join(folder, 'data.backup'), never);
    const waiting = await api.firestore.collection('lateCounts').get();
    expect(waiting.docs.map((doc) => doc.get('codes')?.length)).toEqual([1]);
    await expectHonestBooks(api);
    expect((await api.firestore.collection('lateCounts').get()).size).toBe(0);
  }, 60_000);

  it('has the nightly documents, and progress in a course that ended', async () => {
    const api = await startApi();
    await restoreBackup(siteOf(api.projectId), join(folder, 'data.backup'), never);
    const [night, sizes] = await api.firestore.getAll(
      api.firestore.doc('centre/night'),
      api.firestore.doc('centre/sizes'),
    );
    expect(night?.get('over')).toContain('open-courses');
    expect(Object.keys(sizes?.get('collections'))).toContain('progress');
    const { docs } = await api.firestore.collection('progress').get();
    expect(docs.filter((doc) => doc.get('closed') !== undefined)).not.toEqual([]);
  }, 60_000);

  it('answers every question successfully', async () => {
    const { calls } = await readAnswers(folder);
    const refused = calls.filter(({ status, who }) => status >= 400 && who === 'admin');
    expect(refused).toEqual([]);
  });
});
