import { type Api, api as contract } from '@markaz/contract/api';
import { errorBodySchema, errorStatus } from '@markaz/contract/errors';
import type { Received } from './wire.ts';

/** What no answer may reveal: our files, our tools, our language. */
const internals =
  /node_modules|\.(ts|js|mjs):\d|\bat [\w.<>]+ \(|firestore|grpc|googleapis|firebase|express|busboy|libvips|sqlite|\b(Zod|Type|Syntax|Range|Reference)?Error\b|Exception|ECONN|\/(tmp|work|home|usr|etc)\//iu;
const arabic = /[\u0600-\u06FF]/u;
/** Words that show a text was not written for our readers. */
const english = /\b(expected|received|invalid|must|failed|cannot|undefined|unexpected|token)\b/iu;

function header({ headers }: Received, name: string): string {
  return String(headers[name] ?? '');
}

function wrongInError(received: Received, text: string): string | null {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return 'an error that is no JSON';
  }
  const error = errorBodySchema.strict().safeParse(body);
  if (!error.success) return 'an error that is not the contract’s';
  const { error: code, message, fields = {} } = error.data;
  if (errorStatus[code] !== received.status) return `${code} under ${received.status}`;
  const sentences = [message, ...Object.values(fields)];
  if (sentences.some((sentence) => !arabic.test(sentence) || english.test(sentence))) {
    return 'a sentence that is not Arabic';
  }
  if (sentences.some((sentence) => internals.test(sentence))) return 'internals in a sentence';
  const waits = received.status === 429 || received.status === 503;
  if (waits && !(Number(header(received, 'retry-after')) > 0)) return 'no Retry-After';
  return null;
}

/** `JSON.stringify` escapes a lone surrogate; it doubles a backslash of the text. */
const halfCharacter = /(?<!\\)(?:\\\\)*\\ud[89a-f]/u;

/** Answers that may be cached. */
const shared: ReadonlySet<string> = new Set(['courses', 'courses/lecture-titles']);
function wrongInSuccess(path: string, received: Received, text: string): string | null {
  if (!Object.hasOwn(contract, path)) return null;
  const endpoint = contract[path as keyof Api];
  if (!shared.has(path) && header(received, 'cache-control') !== 'private, no-store')
    return 'cacheable';
  if (received.status === 304 || header(received, 'content-encoding') !== '') return null;
  // A download, in any format.
  if (endpoint.body === 'query' && !shared.has(path)) return null;
  const isJson = header(received, 'content-type').startsWith('application/json');
  if (!isJson) return 'not JSON';
  if (halfCharacter.test(text)) return 'half a character';
  const parsed = endpoint.response.safeParse(JSON.parse(text));
  return parsed.success ? null : `an answer that is not the contract’s: ${parsed.error.message}`;
}

/**
 * What is wrong with an answer, or null.
 * @param call path of the contract, if the request went to one
 */
export function wrongWith(
  { call: path, method }: { readonly call: string; readonly method: string },
  received: Received,
  mayReadSecrets: boolean,
): string | null {
  const { status } = received;
  const text = received.body.toString('utf8');
  if (status >= 500) return `${status}: ${text}`;
  // Node itself refuses over 16 KB of address and headers, without a body.
  if (status === 431) return text === '' ? null : 'a body for 431';
  if (header(received, 'x-content-type-options') !== 'nosniff') return 'no nosniff';
  if (header(received, 'x-powered-by') !== '') return 'x-powered-by';
  if (!mayReadSecrets && text.includes('secret.mp4')) return 'what is sold, given away';
  if (method === 'HEAD') return text === '' ? null : 'a body for HEAD';
  return status >= 400 ? wrongInError(received, text) : wrongInSuccess(path, received, text);
}
