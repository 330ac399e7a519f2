// @vitest-environment happy-dom
import type { User } from '@markaz/contract/accounts/users';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { forgetUser, rememberUser } from '../auth/remembered-user.ts';
import { usedThisMonth } from '../usage/usage.ts';
import { type Download, downloadKey, downloads, saveToDevice } from './download.ts';
import { fakeCaches } from './fake-caches.ts';
import { mySavedFile, mySavedFiles } from './permitted-files.ts';

const src = 'https://files.example/l1.mp3';
const megabyte = 1024 * 1024;
const file = {
  uid: 'u1',
  cId: 'c1',
  lId: 'l1',
  src,
  course: 'الفقه',
  lecture: 'الطهارة',
  open: false,
  resource: { type: 'audio', src, bytes: 2 * megabyte } as const,
};
const fetchMock = vi.fn<typeof fetch>();
let fakeCacheStorage: ReturnType<typeof fakeCaches>;
let estimate: StorageEstimate;
let onLine: boolean;
let states: (Download | undefined)[] = [];
const key = downloadKey(file);
const currentDownload = () => downloads.get().get(key);

beforeEach(() => {
  fakeCacheStorage = fakeCaches();
  estimate = {};
  onLine = true;
  fetchMock.mockReset();
  vi.stubGlobal('caches', fakeCacheStorage.storage);
  vi.stubGlobal('fetch', fetchMock);
  vi.stubGlobal('navigator', {
    get onLine() {
      return onLine;
    },
    storage: { estimate: async () => estimate, persist: async () => true },
  });
  localStorage.clear();
  rememberUser({ uid: 'u1', admin: false, courses: ['c1'] } as unknown as User);
  downloads.set(new Map());
  states = [];
});
afterEach(() => {
  forgetUser();
  vi.unstubAllGlobals();
});
downloads.subscribe(() => states.push(currentDownload()));

const headers = { 'content-type': 'audio/mpeg', 'content-length': `${megabyte}` };
const streamOfChunks = (count: number, size: number, end?: Error) =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      for (let index = 0; index < count; index += 1) controller.enqueue(new Uint8Array(size));
      if (end === undefined) controller.close();
      else controller.error(end);
    },
  });

it('fetches a file without credentials, saves it, reports progress and counts its bytes as data usage', async () => {
  fetchMock.mockResolvedValue(new Response(streamOfChunks(4, megabyte / 4), { headers }));
  await saveToDevice(file, src);
  expect(fetchMock).toHaveBeenCalledOnce();
  expect(fetchMock.mock.calls[0]?.[1]).toMatchObject({ credentials: 'omit' });
  const received = states.map(
    (each) => each?.state === 'running' && each.received.bytes / megabyte,
  );
  expect(received).toEqual([0, 0.25, 0.5, 0.75, 1, false]);
  expect(currentDownload()).toBeUndefined();
  expect((await mySavedFiles())[0]).toMatchObject({ src, bytes: megabyte });
  expect((await mySavedFile(src))?.size).toBe(megabyte);
  expect(usedThisMonth()).toBe(megabyte);
});

it('fetches a file once if it is requested twice', async () => {
  fetchMock.mockImplementation(async () => new Response(streamOfChunks(1, 8), { headers }));
  await Promise.all([saveToDevice(file, src), saveToDevice(file, src)]);
  expect(fetchMock).toHaveBeenCalledOnce();
});

it('does not start a download that does not fit into storage', async () => {
  estimate = { quota: 10 * megabyte, usage: 8 * megabyte };
  await saveToDevice(file, src);
  expect(currentDownload()).toEqual({ state: 'failed', problem: 'full' });
  expect(fetchMock).not.toHaveBeenCalled();
});

interface Interruption {
  readonly problem: string;
  readonly cause: string;
  readonly happen?: () => void;
  readonly end?: Error;
}

const networkError = new TypeError('network error');
const interruptions: readonly Interruption[] = [
  {
    problem: 'full',
    cause: 'storage is full',
    happen: () => fakeCacheStorage.fail(new DOMException('', 'QuotaExceededError')),
  },
  { problem: 'cut', cause: 'the connection breaks', end: networkError },
  {
    problem: 'offline',
    cause: 'the device goes offline',
    happen: () => {
      onLine = false;
    },
    end: networkError,
  },
];

it.each(interruptions)(
  'reports $problem if $cause during the download, and saves nothing',
  async (interruption) => {
    const { problem, happen, end } = interruption;
    fetchMock.mockImplementation(async () => {
      happen?.();
      return new Response(streamOfChunks(2, 8, end), { headers });
    });
    await saveToDevice(file, src);
    expect(currentDownload()).toEqual({ state: 'failed', problem });
    expect([await mySavedFiles(), fakeCacheStorage.size()]).toEqual([[], 0]);
  },
);

it('reports a host that forbids CORS requests differently from a lost connection', async () => {
  fetchMock.mockImplementation(async (_, init) => {
    if (init?.mode === 'no-cors') return new Response(null);
    throw new TypeError('Failed to fetch');
  });
  await saveToDevice(file, src);
  expect(currentDownload()).toEqual({ state: 'failed', problem: 'host' });
  fetchMock.mockRejectedValue(new TypeError('Failed to fetch'));
  await saveToDevice(file, src);
  expect(currentDownload()).toEqual({ state: 'failed', problem: 'cut' });
});

it.each([
  ['the host refuses the request', new Response('no', { status: 403 })],
  [
    'a Wi-Fi sends its sign-in page instead',
    new Response('<p>', { headers: { 'content-type': 'text/html; charset=utf-8' } }),
  ],
])('saves nothing if %s', async (_, response) => {
  fetchMock.mockResolvedValue(response);
  await saveToDevice(file, src);
  expect(currentDownload()).toEqual({ state: 'failed', problem: 'gone' });
  expect(fakeCacheStorage.size()).toBe(0);
});

it.each([
  ['image/svg+xml', 'application/octet-stream'],
  ['application/xhtml+xml', 'application/octet-stream'],
  ['application/pdf; charset=binary', 'application/pdf'],
])('stores a file of type %s as %s', async (sentType, storedType) => {
  fetchMock.mockResolvedValue(
    new Response(streamOfChunks(1, 8), { headers: { 'content-type': sentType } }),
  );
  await saveToDevice(file, src);
  expect((await mySavedFile(src))?.type).toBe(storedType);
});

it.each([
  [
    'the student cancels it',
    () => {
      const download = currentDownload();
      if (download?.state === 'running') download.cancel();
    },
  ],
  ['the student signs out', forgetUser],
] as const)('neither saves nor reports anything if %s', async (_, happen) => {
  fetchMock.mockImplementation(
    (_address, init) =>
      new Promise((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
      }),
  );
  const saving = saveToDevice(file, src);
  await vi.waitFor(() => expect(fetchMock).toHaveBeenCalled());
  happen();
  await saving;
  expect([currentDownload(), fakeCacheStorage.size()]).toEqual([undefined, 0]);
});
