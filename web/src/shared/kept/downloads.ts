import { rememberedUser, watchRememberedUser } from '../auth/remembered-user.ts';
import { createStore } from '../store.ts';
import { addUsage } from '../usage/usage.ts';
import { KeepError, type KeepProblem, keepFile, type Received } from './keep-file.ts';
import type { FileName, KeptFile } from './kept-store.ts';
import { stableAddress } from './stable-address.ts';

/** A file that is being downloaded, or the reason why its download failed. */
export type Download =
  | { readonly state: 'running'; readonly received: Received; readonly cancel: () => void }
  | { readonly state: 'failed'; readonly problem: KeepProblem };

/** Outside components: a download continues after the student leaves the lecture's page. */
export const downloads = createStore<ReadonlyMap<string, Download>>(new Map());

export const downloadKey = ({ uid, cId, lId, src }: FileName) =>
  JSON.stringify([uid, cId, lId, stableAddress(src)]);

function note(key: string, download: Download | null): void {
  const next = new Map(downloads.get());
  if (download === null) next.delete(key);
  else next.set(key, download);
  downloads.set(next);
}

/**
 * Downloads and saves a file, unless that is already running. A sign-out aborts it. Never throws:
 * the result is in `downloads`.
 * @param address the file's current address.
 * @param settle runs before the file counts as saved; never fails.
 */
export async function startKeeping(
  file: Omit<KeptFile, 'bytes'>,
  address: string,
  settle: () => Promise<unknown> = async () => undefined,
): Promise<void> {
  const key = downloadKey(file);
  if (downloads.get().get(key)?.state === 'running') return;
  const controller = new AbortController();
  const cancel = () => controller.abort();
  let counted = 0;
  const onProgress = (received: Received) => {
    // Received bytes count as data usage, even if the download fails.
    addUsage(received.bytes - counted);
    counted = received.bytes;
    note(key, { state: 'running', received, cancel });
  };
  note(key, { state: 'running', received: { bytes: 0, total: null }, cancel });
  const unwatch = watchRememberedUser(() => {
    if (rememberedUser()?.uid !== file.uid) cancel();
  });
  try {
    await keepFile(file, address, { signal: controller.signal, onProgress });
    await settle();
    note(key, null);
  } catch (error) {
    // Aborted by the student or by a sign-out: no message.
    note(key, error instanceof KeepError ? { state: 'failed', problem: error.problem } : null);
  } finally {
    unwatch();
  }
}
