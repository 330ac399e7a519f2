import type { Api, ApiPath, JsonPath, RequestOf, ResponseOf } from '@markaz/contract/api';
import type { ErrorBody } from '@markaz/contract/errors';
import { apiCopy } from './api.copy.ts';
import { ApiError } from './errors.ts';
import { finishSignOut, isSignOutPending } from './pending-sign-out.ts';

declare global {
  /** Response to the catalogue request that the HTML page starts (inline/early-catalogue.ts). */
  var markazEarlyAnswer: Promise<Response> | undefined;
}

/** Maximum time to wait for a response. */
const timeoutMs = 30_000;

/** The paths whose definition in the API contract extends `Shape`. */
export type PathsOf<Shape> = {
  [Path in ApiPath]: Api[Path] extends Shape ? Path : never;
}[ApiPath];

/**
 * How much further the server's clock is than this device's, in milliseconds, according to the last
 * response. A response needs some time to arrive, so the real server is slightly further.
 */
export const serverClock = { aheadMs: 0 };

export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  /** Whether the call continues after the page closes, to save progress. */
  readonly keepalive?: boolean | undefined;
}

type PathWithQuery<Path extends ApiPath> = Path | `${Path}?${string}`;

/** The body is optional only for calls that need no body. */
type PostArguments<Path extends ApiPath> =
  undefined extends RequestOf<Path>
    ? [body?: RequestOf<Path>, options?: CallOptions]
    : [body: RequestOf<Path>, options?: CallOptions];

export const offlineError = (message: string = apiCopy.offline): ApiError =>
  new ApiError({ status: 0, code: 'offline', message });

async function parseFailure(response: Response): Promise<ApiError> {
  const { status, headers } = response;
  const seconds = Number.parseInt(headers.get('retry-after') ?? '', 10);
  const retryAfter = seconds >= 0 ? seconds : undefined;
  const body: Partial<ErrorBody> | null = await response.json().catch(() => null);
  const { error: code, message, fields, requestId, displaced } = body ?? {};
  if (code && message)
    return new ApiError({ status, code, message, fields, requestId, displaced, retryAfter });
  return new ApiError({
    status,
    code: status === 503 ? 'unavailable' : 'bad_answer',
    message: apiCopy.badAnswer,
    retryAfter,
  });
}

/**
 * Sends a pending sign-out, and returns the credentials of a call. A sign-in waits for the
 * sign-out. All other calls are sent at once, without the session.
 * @throws ApiError `offline` for a sign-in if the sign-out fails.
 */
async function credentialsDuringSignOut(path: PathWithQuery<ApiPath>): Promise<RequestCredentials> {
  const signedOut = finishSignOut();
  if (path !== 'auth/login') return 'omit';
  if (await signedOut) return 'same-origin';
  throw offlineError();
}

/**
 * Returns the response to the catalogue request that the HTML page started. Returns undefined to
 * all callers but the first.
 */
function takeEarlyResponse(): Promise<Response> | undefined {
  const response = globalThis.markazEarlyAnswer;
  globalThis.markazEarlyAnswer = undefined;
  return response;
}

async function send(path: PathWithQuery<ApiPath>, init: RequestInit): Promise<Response> {
  // Await only while a sign-out is pending. Otherwise `fetch` must start synchronously, so that a
  // request sent while the page closes is not lost.
  const requested = init.credentials ?? 'same-origin';
  const credentials =
    requested !== 'omit' && isSignOutPending() ? await credentialsDuringSignOut(path) : requested;
  const timeoutSignal = AbortSignal.timeout(timeoutMs);
  const signal = init.signal ? AbortSignal.any([init.signal, timeoutSignal]) : timeoutSignal;
  try {
    const earlyResponse = path === 'courses' ? takeEarlyResponse() : undefined;
    return await (earlyResponse ?? fetch(`/api/${path}`, { ...init, credentials, signal }));
  } catch (error) {
    if (init.signal?.aborted) throw error;
    throw offlineError(timeoutSignal.aborted ? apiCopy.timeout : apiCopy.offline);
  }
}

/**
 * Returns the parsed body of a response to `fetch` or XMLHttpRequest.
 * @throws ApiError with the server's message if the status is not 2xx, or `bad_answer` if the body
 * is not JSON.
 */
export async function parseAnswer<Path extends ApiPath>(
  response: Response,
): Promise<ResponseOf<Path>> {
  if (!response.ok) throw await parseFailure(response);
  try {
    // The server's tests check its responses. A check here would add Zod to every page.
    return (await response.json()) as ResponseOf<Path>;
  } catch {
    throw new ApiError({ status: response.status, code: 'bad_answer', message: apiCopy.badAnswer });
  }
}

/**
 * Reads a public resource. Sends no cookies, so that the CDN can cache the response for everyone.
 * @throws ApiError on every failure. Its code is `offline` if no response arrived.
 */
export async function getJson<Path extends PathsOf<{ method: 'GET' }>>(
  path: PathWithQuery<Path>,
  { signal }: Pick<CallOptions, 'signal'> = {},
): Promise<ResponseOf<Path>> {
  return parseAnswer<Path>(await send(path, { credentials: 'omit', signal: signal ?? null }));
}

/**
 * Posts JSON with the caller's session. Returns the number 403 for a response with status 403
 * (docs/spec-deviations.md).
 * @throws ApiError on every other failure. Its code is `offline` if no response arrived.
 */
export async function postJson<Path extends JsonPath>(
  path: Path,
  ...[body, options = {}]: PostArguments<Path>
): Promise<ResponseOf<Path> | 403> {
  const response = await send(path, {
    method: 'POST',
    credentials: 'same-origin',
    headers: { 'content-type': 'application/json' },
    body: body === undefined ? null : JSON.stringify(body),
    keepalive: options.keepalive ?? false,
    signal: options.signal ?? null,
  });
  const sentAt = Date.parse(response.headers.get('date') ?? '');
  if (sentAt) serverClock.aheadMs = sentAt - Date.now();
  if (response.status === 403) return 403;
  return parseAnswer<Path>(response);
}

/**
 * Returns a result of `postJson` unless it is 403, for callers that do not handle a 403.
 * @throws ApiError `not_authorized` if the result is 403.
 */
export function requirePermission<Result>(result: Result | 403): Result {
  if (result === 403)
    throw new ApiError({ status: 403, code: 'not_authorized', message: apiCopy.forbidden });
  return result;
}
