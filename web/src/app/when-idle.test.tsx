// @vitest-environment happy-dom
import type { User } from '@markaz/contract/accounts/users';
import { act, cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { forgetUser, loseSession, rememberUser } from '../shared/auth/remembered-user.ts';
import { fakeCaches } from '../shared/saved-files/fake-caches.ts';
import { allSavedFiles, storeFile } from '../shared/saved-files/file-cache.ts';
import { SavedFilesGuard } from './when-idle.tsx';

const { fetchSavedFileParts } = vi.hoisted(() => ({ fetchSavedFileParts: vi.fn() }));
vi.mock('./pages/lecture.tsx', () => ({ fetchSavedFileParts }));

const student = (uid: string, more: Partial<User> = {}) =>
  ({ uid, admin: false, courses: ['c1'], ...more }) as unknown as User;

let disk: ReturnType<typeof fakeCaches>;
beforeEach(async () => {
  fetchSavedFileParts.mockReset();
  disk = fakeCaches();
  vi.stubGlobal('caches', disk.storage);
  localStorage.clear();
  rememberUser(student('u1'));
  const src = 'https://files.example/l1.mp3';
  const place = { uid: 'u1', cId: 'c1', lId: 'l1', course: '', lecture: '', open: false };
  const file = { ...place, src, resource: { type: 'audio' as const, src } };
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
  ['loses the session to another device', () => loseSession({ displaced: null })],
])('deletes all files when the student %s', async (_, happen) => {
  render(<SavedFilesGuard />);
  expect(await count()).toBe(1);
  act(happen);
  await vi.waitFor(async () => expect(await disk.storage.has('kept-files')).toBe(false));
});

it.each([
  ['another person signs in', student('u2')],
  ['the account has the course no more', student('u1', { courses: [] })],
  [
    'the account says that the card has ended',
    student('u1', { access: { c1: [{ until: '2020-01-01T00:00:00Z' }] } }),
  ],
])('deletes files without access when %s', async (_, user) => {
  render(<SavedFilesGuard />);
  act(() => rememberUser(user));
  await vi.waitFor(async () => expect(await count()).toBe(0));
});

it('starts by deleting files that a sign-out left behind', async () => {
  forgetUser();
  expect(disk.size()).toBe(2);
  render(<SavedFilesGuard />);
  await vi.waitFor(() => expect(disk.size()).toBe(0));
});

it('keeps the student’s own files, and creates no cache if there is none', async () => {
  render(<SavedFilesGuard />);
  await act(async () => undefined);
  expect(await count()).toBe(1);
  await vi.waitFor(() => expect(fetchSavedFileParts).toHaveBeenCalledOnce());
  cleanup();
  await disk.storage.delete('kept-files');
  render(<SavedFilesGuard />);
  await act(async () => undefined);
  expect(await disk.storage.has('kept-files')).toBe(false);
});
