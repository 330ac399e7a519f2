import { type Api, api as contract } from '@markaz/contract/api';
import { errorBodySchema, errorStatus } from '@markaz/contract/errors';
import type { RawResponse } from './wire.ts';

/** Names of our files, tools and language, which no answer may reveal. */
const internals =
  /node_modules|\.(ts|js|mjs):\d|\bat [\w.<>]+ \(|firestore|grpc|googleapis|firebase|express|busboy|libvips|sqlite|\b(Zod|Type|Syntax|Range|Reference)?Error\b|Exception|ECONN|\/(tmp|work|home|usr|etc)\//iu;
const arabicLetter = /[\u0600-\u06FF]/u;
/** English words, which show that a text was not written for our readers. */
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
    return 'an error that is no JSON';
  }
  const error = errorBodySchema.strict().safeParse(body);
  if (!error.success) return 'an error that is not the contract’s';
  const { error: code, message, fields = {} } = error.data;
  if (errorStatus[code] !== response.status) return `${code} under ${response.status}`;
  const sentences = [message, ...Object.values(fields)];
  if (sentences.some((sentence) => !arabicLetter.test(sentence) || englishWord.test(sentence))) {
    return 'a sentence that is not Arabic';
  }
  if (sentences.some((sentence) => internals.test(sentence))) return 'internals in a sentence';
  const needsRetryAfter = response.status === 429 || response.status === 503;
  if (needsRetryAfter && !(Number(header(response, 'retry-after')) > 0)) return 'no Retry-After';
  return null;
}

/**
 * Finds a lone surrogate, which `JSON.stringify` escapes. A backslash of the text itself is
 * doubled, so an even number of backslashes before the escape is ignored.
 */
const loneSurrogate = /(?<!\\)(?:\\\\)*\\ud[89a-f]/u;

/** Calls whose answers may be cached. */
const cacheablePaths: ReadonlySet<string> = new Set(['courses', 'courses/lecture-titles']);
function findSuccessProblem(path: string, response: RawResponse, text: string): string | null {
  if (!Object.hasOwn(contract, path)) return null;
  const endpoint = contract[path as keyof Api];
  if (!cacheablePaths.has(path) && header(response, 'cache-control') !== 'private, no-store')
    return 'cacheable';
  if (response.status === 304 || header(response, 'content-encoding') !== '') return null;
  // A download, in any format.
  if (endpoint.body === 'query' && !cacheablePaths.has(path)) return null;
  const isJson = header(response, 'content-type').startsWith('application/json');
  if (!isJson) return 'not JSON';
  if (loneSurrogate.test(text)) return 'half a character';
  const parsed = endpoint.response.safeParse(JSON.parse(text));
  return parsed.success ? null : `an answer that is not the contract’s: ${parsed.error.message}`;
}

/**
 * Describes what is wrong with an answer, or returns null.
 * @param call path of the contract, if the request went to one
 */
export function findProblem(
  { call: path, method }: { readonly call: string; readonly method: string },
  response: RawResponse,
  mayReadSecrets: boolean,
): string | null {
  const { status } = response;
  const text = response.body.toString('utf8');
  if (status >= 500) return `${status}: ${text}`;
  // Node itself refuses more than 16 KB of address and headers, without a body.
  if (status === 431) return text === '' ? null : 'a body for 431';
  if (header(response, 'x-content-type-options') !== 'nosniff') return 'no nosniff';
  if (header(response, 'x-powered-by') !== '') return 'x-powered-by';
  if (!mayReadSecrets && text.includes('secret.mp4')) return 'what is sold, given away';
  if (method === 'HEAD') return text === '' ? null : 'a body for HEAD';
  return status >= 400
    ? findErrorProblem(response, text)
    : findSuccessProblem(path, response, text);
}
