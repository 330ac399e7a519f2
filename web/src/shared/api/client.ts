import type { Api, ApiPath, JsonPath, RequestOf, ResponseOf } from '@markaz/contract/api';
import type { ErrorBody } from '@markaz/contract/errors';
import { apiCopy } from './copy.ts';
import { takeEarlyAnswer } from './early-answer.ts';
import { ApiError } from './errors.ts';
import { finishSignOut, isSignOutPending } from './pending-sign-out.ts';

/** Milliseconds: a phone on a bad network gets its answer or a sentence, never an endless wait. */
const timeout = 30_000;

/** The calls of the contract that have such a shape. */
export type PathsOf<Shape> = {
  [Path in ApiPath]: Api[Path] extends Shape ? Path : never;
}[ApiPath];

export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  /** Lets the call outlive the page (saving progress when it is closed). */
  readonly keepalive?: boolean | undefined;
}

/** A call's path, with what is asked as the address's query string. */
type Asked<Path extends ApiPath> = Path | `${Path}?${string}`;

/** The body may be left out exactly where the contract takes none. */
type PostArguments<Path extends ApiPath> =
  undefined extends RequestOf<Path>
    ? [body?: RequestOf<Path>, options?: CallOptions]
    : [body: RequestOf<Path>, options?: CallOptions];

async function failureOf(response: Response): Promise<ApiError> {
  const { status, headers } = response;
  const wait = Number.parseInt(headers.get('retry-after') ?? '', 10);
  const retryAfter = wait >= 0 ? wait : undefined;
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
 * How a call may use the session. While a sign-out has not reached the server, the session that it
 * should have ended is of no use to anybody: it is ended first, beside calls that do without one.
 * @throws ApiError `offline` for a sign-in that would have to live beside it.
 */
async function sessionFor(path: Asked<ApiPath>): Promise<RequestCredentials> {
  const ended = finishSignOut();
  if (path !== 'auth/login') return 'omit';
  if (await ended) return 'same-origin';
  throw new ApiError({ status: 0, code: 'offline', message: apiCopy.offline });
}

async function send(path: Asked<ApiPath>, init: RequestInit): Promise<Response> {
  // Only then is there something to wait for: what is sent while a page closes must leave at once.
  const asked = init.credentials ?? 'same-origin';
  const credentials = asked !== 'omit' && isSignOutPending() ? await sessionFor(path) : asked;
  const limit = AbortSignal.timeout(timeout);
  const signal = init.signal ? AbortSignal.any([init.signal, limit]) : limit;
  try {
    const early = path === 'courses' ? takeEarlyAnswer() : undefined;
    return await (early ?? fetch(`/api/${path}`, { ...init, credentials, signal }));
  } catch (error) {
    if (init.signal?.aborted) throw error;
    throw new ApiError({
      status: 0,
      code: 'offline',
      message: limit.aborted ? apiCopy.timeout : apiCopy.offline,
    });
  }
}

/**
 * The parsed body of a response, for every transport.
 * @throws ApiError where the status is not 2xx, with what the server says about it; `bad_answer`
 * where the body is not JSON.
 */
export async function answerOf<Path extends ApiPath>(
  response: Response,
): Promise<ResponseOf<Path>> {
  if (!response.ok) throw await failureOf(response);
  try {
    // The server's answers are checked against the contract by its own tests; checking them here
    // again would put Zod into every page.
    return (await response.json()) as ResponseOf<Path>;
  } catch {
    throw new ApiError({ status: response.status, code: 'bad_answer', message: apiCopy.badAnswer });
  }
}

/**
 * Reads a public resource, without cookies so that the CDN shares the answer (product.md).
 * @throws ApiError on every failure; `offline` where no answer arrived.
 */
export async function getJson<Path extends PathsOf<{ method: 'GET' }>>(
  path: Asked<Path>,
  { signal }: Pick<CallOptions, 'signal'> = {},
): Promise<ResponseOf<Path>> {
  return answerOf<Path>(await send(path, { credentials: 'omit', signal: signal ?? null }));
}

/**
 * Posts JSON with the caller's session. A 403 is an answer here, the number 403 (spec 6 and 7).
 * @throws ApiError on every other failure; `offline` where no answer arrived.
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
  if (response.status === 403) return 403;
  return answerOf<Path>(response);
}

/**
 * For callers that have no better use of a 403: unwraps an answer of `postJson`.
 * @throws ApiError `not_authorized` where the answer is 403.
 */
export function permitted<Answer>(answer: Answer | 403): Answer {
  if (answer === 403)
    throw new ApiError({ status: 403, code: 'not_authorized', message: apiCopy.forbidden });
  return answer;
}
