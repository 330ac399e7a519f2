// @vitest-environment happy-dom
import type { User } from '@markaz/contract/accounts/users';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { forgetUser, rememberUser } from '../auth/remembered-user.ts';
import { fakeCaches } from './fake-caches.ts';
import { allSavedFiles, removeSavedFile, storeFile } from './file-cache.ts';
import {
  mySavedFile,
  mySavedFiles,
  removeForbiddenFiles,
  removeOutdatedFiles,
  savedResources,
} from './permitted-files.ts';

const audio = 'https://a.b-cdn.net/l1.mp3';
const pdf = 'https://a.b-cdn.net/l1.pdf';
const student = (uid: string, changes: Partial<User> = {}) =>
  ({ uid, admin: false, courses: ['c1'], ...changes }) as unknown as User;

let fakeCacheStorage: ReturnType<typeof fakeCaches>;
beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-23T10:00:00Z'), toFake: ['Date'] });
  fakeCacheStorage = fakeCaches();
  vi.stubGlobal('caches', fakeCacheStorage.storage);
  localStorage.clear();
  rememberUser(student('u1'));
});
afterEach(() => {
  forgetUser();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function storeTestFile(
  src: string,
  changes: { uid?: string; lId?: string; cId?: string; open?: boolean } = {},
) {
  const type = src.includes('.mp3') ? ('audio' as const) : ('file' as const);
  const defaults = {
    uid: 'u1',
    cId: 'c1',
    lId: 'l1',
    course: 'الفقه',
    lecture: 'الطهارة',
    open: false,
  };
  const file = { ...defaults, src, resource: { type, src }, ...changes };
  return storeFile(
    file,
    new Response('sound', { headers: { 'content-type': 'audio/mpeg' } }),
    () => 5,
  );
}
const storedFiles = async () => (await allSavedFiles()).map(({ lId, src }) => `${lId} ${src}`);

it('finds a file by its URL with any signature, and finds all files of a lecture', async () => {
  await storeTestFile(`${audio}?token=a&expires=1`);
  const file = await mySavedFile(`${audio}?token=b&expires=2`);
  expect(await file?.text()).toBe('sound');
  expect(file?.type).toBe('audio/mpeg');
  expect(await mySavedFile(pdf)).toBeNull();
  expect(await savedResources('c1', 'l1')).toEqual([
    { type: 'audio', src: `${audio}?token=a&expires=1` },
  ]);
  expect(await savedResources('c1', 'l2')).toBeNull();
  expect((await mySavedFiles())[0]).toMatchObject({
    lecture: 'الطهارة',
    course: 'الفقه',
    bytes: 5,
  });
});

it('does not create the cache before the first file is saved', async () => {
  expect(await mySavedFiles()).toEqual([]);
  await removeSavedFile({ uid: 'u1', cId: 'c1', lId: 'l1', src: audio });
  expect(await fakeCacheStorage.storage.has('kept-files')).toBe(false);
});

it('removes one file completely, and keeps the others', async () => {
  await storeTestFile(audio);
  await storeTestFile(pdf);
  await removeSavedFile({ uid: 'u1', cId: 'c1', lId: 'l1', src: audio });
  expect(await storedFiles()).toEqual([`l1 ${pdf}`]);
  expect(fakeCacheStorage.size()).toBe(2);
});

it('does not store parts of a file that did not fit, and keeps the other files', async () => {
  await storeTestFile(audio);
  fakeCacheStorage.fail(new DOMException('full', 'QuotaExceededError'));
  await expect(storeTestFile(pdf)).rejects.toThrow('full');
  expect(await storedFiles()).toEqual([`l1 ${audio}`]);
  expect(fakeCacheStorage.size()).toBe(2);
});

it('does not return files to another user or a visitor', async () => {
  await storeTestFile(audio);
  rememberUser(student('u2'));
  expect([await mySavedFiles(), await mySavedFile(audio)]).toEqual([[], null]);
  expect(await removeForbiddenFiles()).toBe(false);
  expect(fakeCacheStorage.size()).toBe(0);
  await storeTestFile(audio, { uid: 'u2' });
  forgetUser();
  expect([await mySavedFiles(), await mySavedFile(audio)]).toEqual([[], null]);
});

it('hides files as soon as access has ended by the device’s clock', async () => {
  const until = '2026-11-23T11:00:00Z';
  rememberUser(student('u1', { access: { c1: [{ until }, { until: null, lectures: ['l2'] }] } }));
  await storeTestFile(audio);
  await storeTestFile(audio, { lId: 'l2' });
  vi.setSystemTime(new Date('2026-11-23T10:59:59Z'));
  expect(await mySavedFiles()).toHaveLength(2);
  vi.setSystemTime(new Date(until));
  expect((await mySavedFiles()).map(({ lId }) => lId)).toEqual(['l2']);
  expect(await savedResources('c1', 'l1')).toBeNull();
  expect(await removeForbiddenFiles()).toBe(true);
  expect(await storedFiles()).toEqual([`l2 ${audio}`]);
});

it('deletes files once the user is no longer enrolled, except files of lectures that are open to everyone', async () => {
  await storeTestFile(audio);
  await storeTestFile(audio, { lId: 'l0', open: true });
  rememberUser(student('u1', { courses: [] }));
  await removeForbiddenFiles();
  expect(await storedFiles()).toEqual([`l0 ${audio}`]);
});

it('deletes replaced files, and files of lectures that are now locked or removed', async () => {
  await storeTestFile(`${audio}?expires=1`);
  await storeTestFile(pdf);
  await storeTestFile(audio, { lId: 'l2' });
  await storeTestFile(audio, { lId: 'l3' });
  await storeTestFile(audio, { cId: 'c9' });
  await removeOutdatedFiles('c1', [
    { id: 'l1', resources: [{ type: 'audio', src: `${audio}?expires=2` }] },
    { id: 'l2' },
  ]);
  expect(await storedFiles()).toEqual([`l1 ${audio}?expires=1`, `l1 ${audio}`]);
});

it('deletes only the files of a given lecture, or all files of a removed course', async () => {
  await storeTestFile(audio);
  await storeTestFile(audio, { lId: 'l2' });
  await removeOutdatedFiles('c1', [], 'l1');
  expect(await storedFiles()).toEqual([`l2 ${audio}`]);
  await removeOutdatedFiles('c1', []);
  expect(await storedFiles()).toEqual([]);
});
