// @vitest-environment happy-dom
import type { User } from '@markaz/contract/accounts/users';
import { act, cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { endRejectedSession, forgetUser, rememberUser } from '../shared/auth/remembered-user.ts';
import { fakeCaches } from '../shared/saved-files/fake-caches.ts';
import { allSavedFiles, storeFile } from '../shared/saved-files/file-cache.ts';
import { SavedFilesGuard } from './when-idle.tsx';

const { fetchSavedFileCode } = vi.hoisted(() => ({ fetchSavedFileCode: vi.fn() }));
vi.mock('./pages/lecture.tsx', () => ({ fetchSavedFileCode }));

const student = (uid: string, changes: Partial<User> = {}) =>
  ({ uid, admin: false, courses: ['c1'], ...changes }) as unknown as User;

let fakeCacheStorage: ReturnType<typeof fakeCaches>;
beforeEach(async () => {
  fetchSavedFileCode.mockReset();
  fakeCacheStorage = fakeCaches();
  vi.stubGlobal('caches', fakeCacheStorage.storage);
  localStorage.clear();
  rememberUser(student('u1'));
  const src = 'https://files.example/l1.mp3';
  const fileOrigin = { uid: 'u1', cId: 'c1', lId: 'l1', course: '', lecture: '', open: false };
  const file = { ...fileOrigin, src, resource: { type: 'audio' as const, src } };
  await storeFile(file, new Response('x'), () => 1);
});
afterEach(() => {
  cleanup();
  forgetUser();
  vi.unstubAllGlobals();
});
const count = async () => (await allSavedFiles()).length;

it.each([
  ['signs out', forgetUser],
  ['loses the session to another device', () => endRejectedSession({ displaced: null })],
])('deletes all files if the student %s', async (_, happen) => {
  render(<SavedFilesGuard />);
  expect(await count()).toBe(1);
  act(happen);
  await vi.waitFor(async () =>
    expect(await fakeCacheStorage.storage.has('kept-files')).toBe(false),
  );
});

it.each([
  ['another person signs in', student('u2')],
  ['the account loses the course', student('u1', { courses: [] })],
  [
    'access to the course has ended',
    student('u1', { access: { c1: [{ until: '2020-01-01T00:00:00Z' }] } }),
  ],
])('deletes the files that the user may no longer keep if %s', async (_, user) => {
  render(<SavedFilesGuard />);
  act(() => rememberUser(user));
  await vi.waitFor(async () => expect(await count()).toBe(0));
});

it('deletes files that were not deleted at a sign-out', async () => {
  forgetUser();
  expect(fakeCacheStorage.size()).toBe(2);
  render(<SavedFilesGuard />);
  await vi.waitFor(() => expect(fakeCacheStorage.size()).toBe(0));
});

it('keeps the files of the signed-in student, and does not create a missing cache', async () => {
  render(<SavedFilesGuard />);
  await act(async () => undefined);
  expect(await count()).toBe(1);
  await vi.waitFor(() => expect(fetchSavedFileCode).toHaveBeenCalledOnce());
  cleanup();
  await fakeCacheStorage.storage.delete('kept-files');
  render(<SavedFilesGuard />);
  await act(async () => undefined);
  expect(await fakeCacheStorage.storage.has('kept-files')).toBe(false);
});
