import { rememberedUser, watchRememberedUser } from '../auth/remembered-user.ts';
import { createStore } from '../store.ts';
import { addUsage } from '../usage/usage.ts';
import { askForPersistence } from './eviction.ts';
import {
  type FileKey,
  removeSavedFile,
  type SavedFile,
  storeFile,
  unsignedUrl,
} from './file-cache.ts';

/**
 * Why a file was not saved. `cut`: the connection broke. `host`: the file's host does not allow
 * downloads by other sites. `gone`: the host does not send the file. `full`: the device's storage
 * is full.
 */
export type SaveProblem = 'offline' | 'cut' | 'host' | 'gone' | 'full';

class SaveError extends Error {
  readonly problem: SaveProblem;

  constructor(problem: SaveProblem) {
    super(`Not saved: ${problem}`);
    this.problem = problem;
  }
}

export interface Received {
  readonly bytes: number;
  /** The file's size, or null if neither the host nor the course's data contain it. */
  readonly total: number | null;
}

export type Download =
  | { readonly state: 'running'; readonly received: Received; readonly cancel: () => void }
  | { readonly state: 'failed'; readonly problem: SaveProblem };

/**
 * Downloads, keyed by `downloadKey`. They are not part of a component, because they continue after
 * the student leaves the page.
 */
export const downloads = createStore<ReadonlyMap<string, Download>>(new Map());

export const downloadKey = ({ uid, cId, lId, src }: FileKey) =>
  JSON.stringify([uid, cId, lId, unsignedUrl(src)]);

function setDownload(key: string, download: Download | null): void {
  const next = new Map(downloads.get());
  if (download === null) next.delete(key);
  else next.set(key, download);
  downloads.set(next);
}

/** Whether a file fits into storage. True if the browser does not report the free space. */
async function hasRoom(bytes: number): Promise<boolean> {
  const { quota, usage = 0 } = (await navigator.storage?.estimate?.()) ?? {};
  return quota === undefined || quota - usage > bytes;
}

/**
 * Returns why a host did not answer. If it answers a `no-cors` request, its CORS headers forbid
 * downloads by other sites.
 */
async function reasonForNoAnswer(address: string): Promise<SaveProblem> {
  if (!navigator.onLine) return 'offline';
  const answers = fetch(address, { method: 'HEAD', mode: 'no-cors', credentials: 'omit' });
  return answers.then(
    () => 'host',
    () => 'cut',
  );
}

/**
 * Returns a content type that runs no scripts. A saved file that is opened has this site's rights,
 * so types such as HTML or SVG are replaced.
 */
function safeType(type: string): string {
  return /^(?:audio\/[\w.+-]+|application\/pdf|image\/(?:jpeg|png|webp))$/u.test(type)
    ? type
    : 'application/octet-stream';
}

/** @throws SaveError @throws AbortError */
async function fetchFile(address: string, signal: AbortSignal): Promise<Response> {
  const response = await fetch(address, { signal, credentials: 'omit' }).catch(async (error) => {
    signal.throwIfAborted();
    throw new SaveError(error instanceof TypeError ? await reasonForNoAnswer(address) : 'cut');
  });
  const type = response.headers.get('content-type') ?? '';
  // Reject HTML: it is a Wi-Fi's sign-in page or the host's error page, not the file.
  if (response.ok && response.body !== null && !type.startsWith('text/html')) return response;
  await response.body?.cancel();
  throw new SaveError('gone');
}

/**
 * Downloads a file and saves it on this device, either completely or not at all.
 * @param onProgress called after each chunk with the bytes received so far and the size of the
 * chunk
 * @throws SaveError, or an AbortError if it was aborted.
 */
async function download(
  file: Omit<SavedFile, 'bytes'>,
  address: string,
  signal: AbortSignal,
  onProgress: (received: Received, chunk: number) => void,
): Promise<void> {
  if (file.resource.bytes !== undefined && !(await hasRoom(file.resource.bytes)))
    throw new SaveError('full');
  const { headers, body } = await fetchFile(address, signal);
  const length = Number(headers.get('content-length'));
  const total = length > 0 ? length : (file.resource.bytes ?? null);
  let bytes = 0;
  const countedBody = body?.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        bytes += chunk.byteLength;
        onProgress({ bytes, total }, chunk.byteLength);
        controller.enqueue(chunk);
      },
    }),
  );
  const type = safeType(headers.get('content-type')?.split(';')[0]?.trim() ?? '');
  const response = new Response(countedBody, { headers: { 'content-type': type } });
  try {
    void askForPersistence();
    await storeFile(file, response, () => bytes);
  } catch (error) {
    signal.throwIfAborted();
    const isFull = error instanceof DOMException && error.name === 'QuotaExceededError';
    throw new SaveError(isFull ? 'full' : navigator.onLine ? 'cut' : 'offline');
  }
  // Remove the file if the user signed out during the download.
  if (rememberedUser()?.uid !== file.uid) {
    await removeSavedFile(file);
    throw new DOMException('Signed out', 'AbortError');
  }
}

/**
 * Downloads and saves a file, unless its download is already running. A sign-out aborts the
 * download. Never throws, because the result is in `downloads`.
 * @param address the file's current URL, which may differ from `file.src`
 * @param beforeDone called after the file is saved, but before the download counts as complete.
 * Must not fail.
 */
export async function saveToDevice(
  file: Omit<SavedFile, 'bytes'>,
  address: string,
  beforeDone: () => Promise<unknown> = async () => undefined,
): Promise<void> {
  const key = downloadKey(file);
  if (downloads.get().get(key)?.state === 'running') return;
  const controller = new AbortController();
  const cancel = () => controller.abort();
  setDownload(key, { state: 'running', received: { bytes: 0, total: null }, cancel });
  const unwatch = watchRememberedUser(() => {
    if (rememberedUser()?.uid !== file.uid) cancel();
  });
  try {
    await download(file, address, controller.signal, (received, chunk) => {
      // Count the bytes as data usage even if the download fails.
      addUsage(chunk);
      setDownload(key, { state: 'running', received, cancel });
    });
    await beforeDone();
    setDownload(key, null);
  } catch (error) {
    // Show no message if the student or a sign-out aborted the download.
    setDownload(
      key,
      error instanceof SaveError ? { state: 'failed', problem: error.problem } : null,
    );
  } finally {
    unwatch();
  }
}
