import { rememberedUser } from '../auth/remembered-user.ts';
import { type KeptFile, removeKept, storeKept } from './kept-store.ts';
import { askToLast } from './lasting.ts';

/** Why a file was not kept; each has its own sentence. */
export type KeepProblem = 'offline' | 'cut' | 'host' | 'gone' | 'full';

export class KeepError extends Error {
  readonly problem: KeepProblem;

  constructor(problem: KeepProblem) {
    super(`Not kept: ${problem}`);
    this.problem = problem;
  }
}

export interface Received {
  readonly bytes: number;
  /** null where neither host nor staff say. */
  readonly total: number | null;
}

interface Options {
  readonly signal: AbortSignal;
  readonly onProgress: (received: Received) => void;
}

/** Whether there is room; where the browser does not say, trying will tell. */
async function hasRoom(bytes: number): Promise<boolean> {
  const { quota, usage = 0 } = (await navigator.storage?.estimate?.()) ?? {};
  return quota === undefined || quota - usage > bytes;
}

/**
 * Why a host gave nothing at all. One that answers, but not to other sites' scripts, is told from a
 * connection that is gone by a question whose answer no script may read.
 */
async function silenceOf(address: string): Promise<KeepProblem> {
  if (!navigator.onLine) return 'offline';
  const answers = fetch(address, { method: 'HEAD', mode: 'no-cors', credentials: 'omit' });
  return answers.then(
    () => 'host',
    () => 'cut',
  );
}

/**
 * As what the browser takes it: a page opened from here would run with our rights, hence only kinds
 * that hold no scripts keep their name.
 */
function harmless(type: string): string {
  return /^(?:audio\/[\w.+-]+|application\/pdf|image\/(?:jpeg|png|webp))$/u.test(type)
    ? type
    : 'application/octet-stream';
}

/** @throws KeepError @throws AbortError */
async function answerOf(address: string, signal: AbortSignal): Promise<Response> {
  const response = await fetch(address, { signal, credentials: 'omit' }).catch(async (error) => {
    signal.throwIfAborted();
    throw new KeepError(error instanceof TypeError ? await silenceOf(address) : 'cut');
  });
  const type = response.headers.get('content-type') ?? '';
  // A Wi-Fi's own sign-in, or the host's excuse, in place of the file.
  if (response.ok && response.body !== null && !type.startsWith('text/html')) return response;
  await response.body?.cancel();
  throw new KeepError('gone');
}

/**
 * Fetches a file and keeps it on this device, whole or not at all.
 * @param address where it lies now; `file.src` may be signed, or on the project's own hosting.
 * @returns its bytes.
 * @throws KeepError, or an AbortError where it was broken off.
 */
export async function keepFile(
  file: Omit<KeptFile, 'bytes'>,
  address: string,
  { signal, onProgress }: Options,
): Promise<number> {
  if (file.resource.bytes !== undefined && !(await hasRoom(file.resource.bytes)))
    throw new KeepError('full');
  const { headers, body } = await answerOf(address, signal);
  const length = Number(headers.get('content-length'));
  const total = length > 0 ? length : (file.resource.bytes ?? null);
  let bytes = 0;
  const counted = body?.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        bytes += chunk.byteLength;
        onProgress({ bytes, total });
        controller.enqueue(chunk);
      },
    }),
  );
  const type = harmless(headers.get('content-type')?.split(';')[0]?.trim() ?? '');
  const response = new Response(counted, { headers: { 'content-type': type } });
  try {
    void askToLast();
    await storeKept(file, response, () => bytes);
  } catch (error) {
    signal.throwIfAborted();
    const isFull = error instanceof DOMException && error.name === 'QuotaExceededError';
    throw new KeepError(isFull ? 'full' : navigator.onLine ? 'cut' : 'offline');
  }
  // Who signed out meanwhile leaves nothing behind.
  if (rememberedUser()?.uid !== file.uid) {
    await removeKept(file);
    throw new DOMException('Signed out', 'AbortError');
  }
  return bytes;
}
