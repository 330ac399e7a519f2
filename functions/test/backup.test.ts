import { createHash, randomBytes } from 'node:crypto';
import { existsSync, linkSync, readFileSync } from 'node:fs';
import { copyFile, readdir, readFile, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { emptyDigest, makeMember } from '../src/backup/backup-file.ts';
import {
  deleteInterruptedSaves,
  restoreBackup,
  safetyBackupPath,
} from '../src/backup/restore-backup.ts';
import { describeContents, type Site } from '../src/backup/site-services.ts';
import { takeBackup } from '../src/backup/take-backup.ts';
import {
  documentOfAllTypes,
  ignoreProgress,
  killAtLine,
  makeFolder,
  neverOverwrite,
  openEmptySite,
  openProjectSite,
  readDocuments,
  readSite,
} from './backup-sites.ts';
import { makeCourse } from './courses.ts';
import { startApi, type TestApi } from './harness.ts';
import { makeAdmin, makeStudent } from './people.ts';

let api: TestApi;
let source: Site;
let folder: string;
let file: string;
let taken: Awaited<ReturnType<typeof takeBackup>>;
beforeAll(async () => {
  api = await startApi();
  source = openProjectSite(api.projectId);
  folder = await makeFolder();
  file = join(folder, 'site.backup');
  await makeCourse(api, await makeAdmin(api));
  const { uid } = await makeStudent(api);
  await api.auth.setCustomUserClaims(uid, { teaches: ['a'] });
  await api.auth.updateUser((await makeStudent(api)).uid, { disabled: true });
  await api.firestore.doc('courses/missing/notes/a/deep/b').set(documentOfAllTypes(api));
  // A part of a backup file holds fewer documents and fewer bytes than these.
  const batch = api.firestore.batch();
  for (let index = 0; index < 800; index += 1) batch.set(api.firestore.doc(`many/${index}`), {});
  await batch.commit();
  for (let index = 0; index < 6; index += 1)
    await api.bucket.file(`pictures/${index}`).save(randomBytes(800_000), {
      resumable: false,
      contentType: 'image/webp',
      metadata: { cacheControl: 'private', metadata: { madeBy: 'test' } },
    });
  taken = await takeBackup(source, file, ignoreProgress);
});

it('restores all data of a backup into an empty project', async () => {
  const target = openEmptySite();
  const { counts } = await restoreBackup(target, file, neverOverwrite);
  expect(counts).toEqual(taken.counts);
  const everything = await readSite(source);
  expect(await readSite(target)).toEqual(everything);
  expect(everything.objects).toHaveLength(6);
  expect(everything.accounts).toHaveLength(3);
});

it('restores into a database with another name, and leaves the default database unchanged', async () => {
  const target = openProjectSite(api.projectId, 'restored-1');
  await restoreBackup(target, file, { say: ignoreProgress, confirm: async () => true });
  expect(await readDocuments(target)).toEqual(await readDocuments(source));
});

it('writes a gzip file of JSON lines that only its owner can read, and does not overwrite it', async () => {
  expect((await stat(file)).mode & 0o077).toBe(0);
  const lines = gunzipSync(await readFile(file))
    .toString('utf8')
    .trimEnd()
    .split('\n');
  const [header] = lines.map((line) => JSON.parse(line));
  expect(header).toMatchObject({ format: 'markaz-backup', version: 1, project: api.projectId });
  await expect(takeBackup(source, file, ignoreProgress)).rejects.toThrow('exists already');
});

it('backs up all documents as they were when the backup started, despite later writes', async () => {
  const before = await readDocuments(source);
  const laterFile = join(folder, 'moment.backup');
  const addedDocument = api.firestore.doc('many/later');
  const writes: Promise<unknown>[] = [];
  await takeBackup(source, laterFile, (line) => {
    if (line.startsWith('accounts')) writes.push(addedDocument.set({ a: 1 }));
  });
  await Promise.all(writes);
  await addedDocument.delete();
  const target = openEmptySite();
  await restoreBackup(target, laterFile, neverOverwrite);
  expect(await readDocuments(target)).toEqual(before);
});

describe('an interrupted backup', () => {
  it('resumes an interrupted backup after the intact part of its file', async () => {
    const partialFile = join(folder, 'cut.backup');
    for (const line of [1, 2, 3, 4]) {
      await expect(takeBackup(source, partialFile, killAtLine(line))).rejects.toThrow('killed');
      expect(existsSync(partialFile)).toBe(false);
      const { size } = await stat(`${partialFile}.partial`);
      if (line > 1) await truncate(`${partialFile}.partial`, size - 5);
    }
    expect(await takeBackup(source, partialFile, ignoreProgress)).toMatchObject({
      counts: taken.counts,
    });
    expect(existsSync(`${partialFile}.partial`)).toBe(false);
    const target = openEmptySite();
    await restoreBackup(target, partialFile, neverOverwrite);
    expect(await readDocuments(target)).toEqual(await readDocuments(source));
  });

  it('a restore keeps the interrupted backup of its own file, and deletes other interrupted safety backups', async () => {
    const partialSave = safetyBackupPath(
      join(await makeFolder(), 'site.backup'),
      'some-centre',
      new Date(),
    );
    await expect(takeBackup(source, partialSave, killAtLine(2))).rejects.toThrow('killed');
    const output: string[] = [];
    await deleteInterruptedSaves(partialSave, (line) => output.push(line));
    expect(existsSync(`${partialSave}.partial`)).toBe(true);
    await deleteInterruptedSaves(`${partialSave}.other`, (line) => output.push(line));
    expect(existsSync(`${partialSave}.partial`)).toBe(false);
    expect(output).toHaveLength(1);
  });

  it('refuses to resume an interrupted backup for another site', async () => {
    const partialFile = join(folder, 'other.backup');
    await expect(takeBackup(source, partialFile, killAtLine(2))).rejects.toThrow('killed');
    await expect(takeBackup(openEmptySite(), partialFile, ignoreProgress)).rejects.toThrow(
      api.projectId,
    );
  });
});

describe('an interrupted restore', () => {
  it('resumes an interrupted restore without asking for confirmation again', async () => {
    const target = openEmptySite();
    const output: string[] = [];
    for (const lineNumber of [2, 3]) {
      const stop = killAtLine(lineNumber);
      const say = (line: string) => {
        output.push(line);
        stop();
      };
      await expect(restoreBackup(target, file, { ...neverOverwrite, say })).rejects.toThrow(
        'killed',
      );
    }
    await restoreBackup(target, file, neverOverwrite);
    expect(output.filter((line) => line.startsWith('Continuing'))).toHaveLength(1);
    expect(await readSite(target)).toEqual(await readSite(source));
    expect(existsSync(`${file}.restoring.json`)).toBe(false);
  });

  it('starts a restore again if its progress file cannot be read', async () => {
    const target = openEmptySite();
    for (const text of ['', '{"checksum":"', '{"parts":1}']) {
      await writeFile(`${file}.restoring.json`, text);
      await restoreBackup(target, file, { say: ignoreProgress, confirm: async () => true });
      expect(await readSite(target)).toEqual(await readSite(source));
    }
  });

  it('replaces the progress file atomically, so that a killed restore leaves the old or the new file', async () => {
    const earlierFile = join(folder, 'earlier.json');
    let text = '';
    const say = (line: string) => {
      if (text !== '' || !line.startsWith('documents')) return;
      linkSync(`${file}.restoring.json`, earlierFile);
      text = readFileSync(earlierFile, 'utf8');
    };
    await restoreBackup(openEmptySite(), file, { ...neverOverwrite, say });
    expect(JSON.parse(text)).toMatchObject({ overwrites: false });
    expect(await readFile(earlierFile, 'utf8')).toBe(text);
  });

  it('the next restore deletes an interrupted safety backup, and reports the deletion', async () => {
    const newFolder = await makeFolder();
    const copy = join(newFolder, 'site.backup');
    await copyFile(file, copy);
    const killedFile = safetyBackupPath(copy, 'some-centre', new Date());
    await expect(takeBackup(source, killedFile, killAtLine(2))).rejects.toThrow('killed');
    await expect(takeBackup(source, join(newFolder, 'mine.backup'), killAtLine(2))).rejects.toThrow(
      'killed',
    );
    const output: string[] = [];
    await restoreBackup(openEmptySite(), copy, {
      ...neverOverwrite,
      say: (line) => output.push(line),
    });
    expect((await readdir(newFolder)).sort()).toEqual(['mine.backup.partial', 'site.backup']);
    expect(output[0]).toContain(`Removed ${killedFile}.partial`);
  });
});

describe('a site that is not empty', () => {
  it('changes a site that is not empty only after confirmation, and backs up its data first', async () => {
    const target = openEmptySite();
    const ownDocument = target.firestore.doc('courses/own/notes/a');
    await ownDocument.set({ kept: true });
    await target.firestore.doc('zzz/last').set({});
    const [sourceUser] = (await source.auth.listUsers()).users;
    await target.auth.createUser({
      uid: sourceUser?.uid ?? '',
      displayName: 'آخر',
      disabled: true,
    });
    const before = await readDocuments(target);
    const confirmedContents: (readonly string[])[] = [];
    const declineOverwrite = async (contents: readonly string[]) =>
      confirmedContents.push(contents) === 0;
    const refusedRestore = restoreBackup(target, file, {
      say: ignoreProgress,
      confirm: declineOverwrite,
    });
    await expect(refusedRestore).rejects.toThrow('Nothing was written');
    expect(confirmedContents).toEqual([['courses: 0', 'zzz: 1', 'accounts: 1']]);
    expect(await readDocuments(target)).toEqual(before);

    await restoreBackup(target, file, { say: ignoreProgress, confirm: async () => true });
    expect(await readSite(target)).toEqual(await readSite(source));
    const savedFile = (await readdir(folder)).find((name) =>
      name.includes(target.config.projectId),
    );
    await restoreBackup(target, join(folder, savedFile ?? ''), {
      say: ignoreProgress,
      confirm: async () => true,
    });
    expect(await readDocuments(target)).toEqual(before);
  });
});

it('limits how much of a file it unpacks into memory', async () => {
  const bombFile = join(folder, 'bomb.backup');
  // These 64 KB unpack into 65 MB of zeros and have a valid checksum.
  const { member } = await makeMember('0'.repeat(65 * 2 ** 20), emptyDigest);
  await writeFile(bombFile, member);
  const target = openEmptySite();
  await expect(restoreBackup(target, bombFile, neverOverwrite)).rejects.toThrow(/buffer larger/iu);
  expect(await describeContents(target)).toEqual([]);
});

it('refuses a file that is not a backup, and a backup with a changed, missing or additional byte', async () => {
  const bytes = await readFile(file);
  const target = openEmptySite();
  const damagedFile = join(folder, 'damaged.backup');
  const expectRefusal = async (content: Buffer) => {
    await writeFile(damagedFile, content);
    await expect(restoreBackup(target, damagedFile, neverOverwrite)).rejects.toThrow(
      /damaged|no backup/u,
    );
  };
  const damagedIndex = fc.oneof(
    fc.nat({ max: bytes.length - 1 }),
    fc.nat({ max: 2_000 }).map((fromEnd) => bytes.length - 1 - fromEnd),
  );
  const anyDamage = fc.asyncProperty(
    damagedIndex,
    fc.integer({ min: 1, max: 255 }),
    async (index, mask) => {
      const damagedBytes = Buffer.from(bytes);
      damagedBytes[index] = (damagedBytes[index] ?? 0) ^ mask;
      await expectRefusal(damagedBytes);
    },
  );
  await fc.assert(anyDamage, { numRuns: 15 });
  await expectRefusal(bytes.subarray(0, -1));
  await expectRefusal(Buffer.concat([bytes, bytes.subarray(0, 100)]));
  await expectRefusal(createHash('sha256').digest());
  await copyFile(file, damagedFile);
  expect(await describeContents(target)).toEqual([]);
});
