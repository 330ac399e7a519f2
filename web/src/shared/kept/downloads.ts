import { rememberedUser, watchRememberedUser } from '../auth/remembered-user.ts';
import { createStore } from '../store.ts';
import { addUsage } from '../usage/usage.ts';
import { KeepError, type KeepProblem, keepFile, type Received } from './keep-file.ts';
import type { FileName, KeptFile } from './kept-store.ts';
import { stableAddress } from './stable-address.ts';

/** A file that is on its way here, or why it did not arrive. */
export type Download =
  | { readonly state: 'running'; readonly received: Received; readonly cancel: () => void }
  | { readonly state: 'failed'; readonly problem: KeepProblem };

/** Apart from components: a download goes on when its lecture's page is left. */
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
 * Fetches a file to keep it, where that is not being done already. Signing out breaks it off. Never
 * throws: what came of it stands in `downloads`.
 * @param address where it lies now.
 * @param settle what must be done before it is said to be kept; never fails.
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
    // What has come has been paid for, whatever becomes of it.
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
    // Broken off by the student, or by signing out: nobody asks why.
    note(key, error instanceof KeepError ? { state: 'failed', problem: error.problem } : null);
  } finally {
    unwatch();
  }
}
