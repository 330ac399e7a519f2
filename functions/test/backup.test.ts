import { createHash, randomBytes } from 'node:crypto';
import { existsSync, linkSync, readFileSync } from 'node:fs';
import { copyFile, readdir, readFile, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { makeMember, noDigest } from '../src/backup/member.ts';
import { restoreBackup } from '../src/backup/restore-backup.ts';
import { removeBrokenSaves, saveFor } from '../src/backup/saves.ts';
import { contentsOf, type Site } from '../src/backup/site-services.ts';
import { takeBackup } from '../src/backup/take-backup.ts';
import {
  documentOfAllTypes,
  documentsOf,
  emptySite,
  everythingOf,
  killedAt,
  makeFolder,
  never,
  silent,
  siteOf,
} from './backup-site.ts';
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
  source = siteOf(api.projectId);
  folder = await makeFolder();
  file = join(folder, 'site.backup');
  await makeCourse(api, await makeAdmin(api));
  const { uid } = await makeStudent(api);
  await api.auth.setCustomUserClaims(uid, { teaches: ['a'] });
  await api.auth.updateUser((await makeStudent(api)).uid, { disabled: true });
  await api.firestore.doc('courses/missing/notes/a/deep/b').set(documentOfAllTypes(api));
  // More documents and bytes than one part holds.
  const batch = api.firestore.batch();
  for (let index = 0; index < 800; index += 1) batch.set(api.firestore.doc(`many/${index}`), {});
  await batch.commit();
  for (let index = 0; index < 6; index += 1)
    await api.bucket.file(`pictures/${index}`).save(randomBytes(800_000), {
      resumable: false,
      contentType: 'image/webp',
      metadata: { cacheControl: 'private', metadata: { madeBy: 'test' } },
    });
  taken = await takeBackup(source, file, silent);
});

it('restores an empty project to equal content', async () => {
  const target = emptySite();
  const { counts } = await restoreBackup(target, file, never);
  expect(counts).toEqual(taken.counts);
  const everything = await everythingOf(source);
  expect(await everythingOf(target)).toEqual(everything);
  expect(everything.objects).toHaveLength(6);
  expect(everything.accounts).toHaveLength(3);
});

it('restores into a database of another name, and leaves the default one alone', async () => {
  const target = siteOf(api.projectId, 'restored-1');
  await restoreBackup(target, file, { say: silent, confirm: async () => true });
  expect(await documentsOf(target)).toEqual(await documentsOf(source));
});

it('is readable by its owner alone, and gunzip unpacks it into lines of JSON', async () => {
  expect((await stat(file)).mode & 0o077).toBe(0);
  const lines = gunzipSync(await readFile(file))
    .toString('utf8')
    .trimEnd()
    .split('\n');
  const [header] = lines.map((line) => JSON.parse(line));
  expect(header).toMatchObject({ format: 'markaz-backup', version: 1, project: api.projectId });
  await expect(takeBackup(source, file, silent)).rejects.toThrow('exists already');
});

it('holds all documents of one moment, despite writes while it is made', async () => {
  const before = await documentsOf(source);
  const later = join(folder, 'moment.backup');
  const added = api.firestore.doc('many/later');
  const writes: Promise<unknown>[] = [];
  await takeBackup(source, later, (line) => {
    if (line.startsWith('accounts')) writes.push(added.set({ a: 1 }));
  });
  await Promise.all(writes);
  await added.delete();
  const target = emptySite();
  await restoreBackup(target, later, never);
  expect(await documentsOf(target)).toEqual(before);
});

describe('an interrupted backup', () => {
  it('resumes after the intact part of its file, wherever it was cut', async () => {
    const cut = join(folder, 'cut.backup');
    for (const part of [1, 2, 3, 4]) {
      await expect(takeBackup(source, cut, killedAt(part))).rejects.toThrow('killed');
      expect(existsSync(cut)).toBe(false);
      const { size } = await stat(`${cut}.partial`);
      if (part > 1) await truncate(`${cut}.partial`, size - 5);
    }
    expect(await takeBackup(source, cut, silent)).toMatchObject({ counts: taken.counts });
    expect(existsSync(`${cut}.partial`)).toBe(false);
    const target = emptySite();
    await restoreBackup(target, cut, never);
    expect(await documentsOf(target)).toEqual(await documentsOf(source));
  });

  it('stays until it is resumed, even if it has a save’s name', async () => {
    const save = saveFor(join(await makeFolder(), 'site.backup'), 'some-centre', new Date());
    await expect(takeBackup(source, save, killedAt(2))).rejects.toThrow('killed');
    const told: string[] = [];
    await removeBrokenSaves(save, (line) => told.push(line));
    expect(existsSync(`${save}.partial`)).toBe(true);
    await removeBrokenSaves(`${save}.other`, (line) => told.push(line));
    expect(existsSync(`${save}.partial`)).toBe(false);
    expect(told).toHaveLength(1);
  });

  it('is not resumed for another site', async () => {
    const cut = join(folder, 'other.backup');
    await expect(takeBackup(source, cut, killedAt(2))).rejects.toThrow('killed');
    await expect(takeBackup(emptySite(), cut, silent)).rejects.toThrow(api.projectId);
  });
});

describe('an interrupted restore', () => {
  it('resumes without asking again', async () => {
    const target = emptySite();
    const told: string[] = [];
    for (const part of [2, 3]) {
      const stop = killedAt(part);
      const say = (line: string) => {
        told.push(line);
        stop();
      };
      await expect(restoreBackup(target, file, { ...never, say })).rejects.toThrow('killed');
    }
    await restoreBackup(target, file, never);
    expect(told.filter((line) => line.startsWith('Going on'))).toHaveLength(1);
    expect(await everythingOf(target)).toEqual(await everythingOf(source));
    expect(existsSync(`${file}.restoring.json`)).toBe(false);
  });

  it('starts again if its progress cannot be read', async () => {
    const target = emptySite();
    for (const text of ['', '{"checksum":"', '{"parts":1}']) {
      await writeFile(`${file}.restoring.json`, text);
      await restoreBackup(target, file, { say: silent, confirm: async () => true });
      expect(await everythingOf(target)).toEqual(await everythingOf(source));
    }
  });

  it('replaces its progress file atomically, so that a kill leaves the old or the new one', async () => {
    const earlier = join(folder, 'earlier.json');
    let text = '';
    const say = (line: string) => {
      if (text !== '' || !line.startsWith('documents')) return;
      linkSync(`${file}.restoring.json`, earlier);
      text = readFileSync(earlier, 'utf8');
    };
    await restoreBackup(emptySite(), file, { ...never, say });
    expect(JSON.parse(text)).toMatchObject({ overwrites: false });
    expect(await readFile(earlier, 'utf8')).toBe(text);
  });

  it('leaves no partial save behind for the next one, which reports that', async () => {
    const own = await makeFolder();
    const copy = join(own, 'site.backup');
    await copyFile(file, copy);
    const killed = saveFor(copy, 'some-centre', new Date());
    await expect(takeBackup(source, killed, killedAt(2))).rejects.toThrow('killed');
    await expect(takeBackup(source, join(own, 'mine.backup'), killedAt(2))).rejects.toThrow(
      'killed',
    );
    const told: string[] = [];
    await restoreBackup(emptySite(), copy, { ...never, say: (line) => told.push(line) });
    expect((await readdir(own)).sort()).toEqual(['mine.backup.partial', 'site.backup']);
    expect(told[0]).toContain(`Removed ${killed}.partial`);
  });
});

describe('a site that is not empty', () => {
  it('is left alone unless confirmed; then it is saved and made equal', async () => {
    const target = emptySite();
    const own = target.firestore.doc('courses/own/notes/a');
    await own.set({ kept: true });
    await target.firestore.doc('zzz/last').set({});
    const [known] = (await source.auth.listUsers()).users;
    await target.auth.createUser({ uid: known?.uid ?? '', displayName: 'آخر', disabled: true });
    const before = await documentsOf(target);
    const asked: (readonly string[])[] = [];
    const refuse = async (contents: readonly string[]) => asked.push(contents) === 0;
    const refused = restoreBackup(target, file, { say: silent, confirm: refuse });
    await expect(refused).rejects.toThrow('Nothing was written');
    expect(asked).toEqual([['courses: 0', 'zzz: 1', 'accounts: 1']]);
    expect(await documentsOf(target)).toEqual(before);

    await restoreBackup(target, file, { say: silent, confirm: async () => true });
    expect(await everythingOf(target)).toEqual(await everythingOf(source));
    const saved = (await readdir(folder)).find((name) => name.includes(target.config.projectId));
    await restoreBackup(target, join(folder, saved ?? ''), {
      say: silent,
      confirm: async () => true,
    });
    expect(await documentsOf(target)).toEqual(before);
  });
});

it('limits how much of a file it unpacks into memory', async () => {
  const bomb = join(folder, 'bomb.backup');
  // 65 MB of zeros in 64 KB, with a valid checksum.
  const { member } = await makeMember('0'.repeat(65 * 2 ** 20), noDigest);
  await writeFile(bomb, member);
  const target = emptySite();
  await expect(restoreBackup(target, bomb, never)).rejects.toThrow(/buffer larger/iu);
  expect(await contentsOf(target)).toEqual([]);
});

it('refuses a file with any byte changed, removed or added, or of another origin', async () => {
  const bytes = await readFile(file);
  const target = emptySite();
  const damaged = join(folder, 'damaged.backup');
  const refuses = async (content: Buffer) => {
    await writeFile(damaged, content);
    await expect(restoreBackup(target, damaged, never)).rejects.toThrow(/damaged|no backup/u);
  };
  const at = fc.oneof(
    fc.nat({ max: bytes.length - 1 }),
    fc.nat({ max: 2_000 }).map((back) => bytes.length - 1 - back),
  );
  const anyDamage = fc.asyncProperty(at, fc.integer({ min: 1, max: 255 }), async (index, by) => {
    const changed = Buffer.from(bytes);
    changed[index] = (changed[index] ?? 0) ^ by;
    await refuses(changed);
  });
  await fc.assert(anyDamage, { numRuns: 15 });
  await refuses(bytes.subarray(0, -1));
  await refuses(Buffer.concat([bytes, bytes.subarray(0, 100)]));
  await refuses(createHash('sha256').digest());
  await copyFile(file, damaged);
  expect(await contentsOf(target)).toEqual([]);
});
