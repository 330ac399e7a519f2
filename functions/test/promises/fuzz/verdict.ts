import { type Api, api as contract } from '@markaz/contract/api';
import { errorBodySchema, errorStatus } from '@markaz/contract/errors';
import type { RawResponse } from './wire.ts';

/** Matches names of files, libraries and errors, which no error message may reveal. */
const internalName =
  /node_modules|\.(ts|js|mjs):\d|\bat [\w.<>]+ \(|firestore|grpc|googleapis|firebase|express|busboy|libvips|sqlite|\b(Zod|Type|Syntax|Range|Reference)?Error\b|Exception|ECONN|\/(tmp|work|home|usr|etc)\//iu;
const arabicLetter = /[\u0600-\u06FF]/u;
/** Matches English words of technical messages, which must not reach our Arabic readers. */
const englishWord =
  /\b(expected|received|invalid|must|failed|cannot|undefined|unexpected|token)\b/iu;

function header({ headers }: RawResponse, name: string): string {
  return String(headers[name] ?? '');
}

function findErrorProblem(response: RawResponse, text: string): string | null {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return 'the error is not JSON';
  }
  const error = errorBodySchema.strict().safeParse(body);
  if (!error.success) return 'the error does not match the contract';
  const { error: code, message, fields = {} } = error.data;
  if (errorStatus[code] !== response.status)
    return `the error ${code} has the status ${response.status}`;
  const sentences = [message, ...Object.values(fields)];
  if (sentences.some((sentence) => !arabicLetter.test(sentence) || englishWord.test(sentence))) {
    return 'an error message is not Arabic';
  }
  if (sentences.some((sentence) => internalName.test(sentence)))
    return 'an error message reveals internal names';
  const needsRetryAfter = response.status === 429 || response.status === 503;
  if (needsRetryAfter && !(Number(header(response, 'retry-after')) > 0))
    return 'the header Retry-After is missing';
  return null;
}

/**
 * Matches a lone surrogate, which JSON escapes, for example as `\ud800`. JSON also doubles each
 * backslash of a text, so an even number of backslashes before `ud800` does not escape a surrogate.
 */
const loneSurrogate = /(?<!\\)(?:\\\\)*\\ud[89a-f]/u;

/** Calls whose responses may be cached. */
const cacheablePaths: ReadonlySet<string> = new Set(['courses', 'courses/lecture-titles']);
function findSuccessProblem(path: string, response: RawResponse, text: string): string | null {
  if (!Object.hasOwn(contract, path)) return null;
  const endpoint = contract[path as keyof Api];
  if (!cacheablePaths.has(path) && header(response, 'cache-control') !== 'private, no-store')
    return 'a private response may be cached';
  if (response.status === 304 || header(response, 'content-encoding') !== '') return null;
  // This is a download, which may have any format.
  if (endpoint.body === 'query' && !cacheablePaths.has(path)) return null;
  const isJson = header(response, 'content-type').startsWith('application/json');
  if (!isJson) return 'the response is not JSON';
  if (loneSurrogate.test(text)) return 'the response contains a lone surrogate';
  const parsed = endpoint.response.safeParse(JSON.parse(text));
  return parsed.success
    ? null
    : `the response does not match the contract: ${parsed.error.message}`;
}

/**
 * Describes what is wrong with a response, or returns null if nothing is wrong.
 * @param call the path in the contract, or empty if the contract does not have the requested path
 * @param mayReadSecrets whether the caller may get the URLs of paid videos
 */
export function findProblem(
  { call: path, method }: { readonly call: string; readonly method: string },
  response: RawResponse,
  mayReadSecrets: boolean,
): string | null {
  const { status } = response;
  const text = response.body.toString('utf8');
  if (status >= 500) return `${status}: ${text}`;
  // Node itself answers 431 without a body if the URL and the headers exceed 16 KB together.
  if (status === 431) return text === '' ? null : 'a response with status 431 has a body';
  if (header(response, 'x-content-type-options') !== 'nosniff')
    return 'the header X-Content-Type-Options: nosniff is missing';
  if (header(response, 'x-powered-by') !== '') return 'the header X-Powered-By is set';
  if (!mayReadSecrets && text.includes('secret.mp4'))
    return 'the response contains the URL of a paid video';
  if (method === 'HEAD') return text === '' ? null : 'the response to HEAD has a body';
  return status >= 400
    ? findErrorProblem(response, text)
    : findSuccessProblem(path, response, text);
}
