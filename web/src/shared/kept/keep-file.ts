import { rememberedUser } from '../auth/remembered-user.ts';
import { type KeptFile, removeKept, storeKept } from './kept-store.ts';
import { askToLast } from './lasting.ts';

/** Why a file was not saved; each problem has its own message. */
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
  /** Null if neither the host nor staff provide it. */
  readonly total: number | null;
}

interface Options {
  readonly signal: AbortSignal;
  readonly onProgress: (received: Received) => void;
}

/** Whether there is room; true if the browser does not say. */
async function hasRoom(bytes: number): Promise<boolean> {
  const { quota, usage = 0 } = (await navigator.storage?.estimate?.()) ?? {};
  return quota === undefined || quota - usage > bytes;
}

/**
 * Says why a host returned nothing. A `no-cors` request, whose answer scripts cannot read,
 * distinguishes a host that blocks other sites' scripts from a lost connection.
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
 * Returns a safe type for the browser. A page opened from here would run with the site's rights, so
 * only kinds without scripts keep their type.
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
  // A Wi-Fi's sign-in page, or an error page of the host, instead of the file.
  if (response.ok && response.body !== null && !type.startsWith('text/html')) return response;
  await response.body?.cancel();
  throw new KeepError('gone');
}

/**
 * Downloads a file and saves it on this device, completely or not at all.
 * @param address its current address; `file.src` may be signed, or on the project's own hosting.
 * @returns the number of bytes.
 * @throws KeepError, or an AbortError if it was aborted.
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
  // A user who signed out meanwhile leaves no files.
  if (rememberedUser()?.uid !== file.uid) {
    await removeKept(file);
    throw new DOMException('Signed out', 'AbortError');
  }
  return bytes;
}
