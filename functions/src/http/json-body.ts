import { byteLimits } from '@markaz/contract/limits';
import { withoutLoneSurrogates } from '@markaz/contract/text/text';
import type { Request } from 'express';
import { ApiError } from '../core/api-error.ts';
import { readBytes } from './read-bytes.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true });

const surrogateEscape = /\\u[dD][89a-fA-F]/u;
/** In order: a pair, which stays; a half of one; any other escape, lest its end be misread. */
const escapes =
  /(\\u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2})|\\u[dD][89a-fA-F][0-9a-fA-F]{2}|(\\.)/gu;

/**
 * Reads JSON, without the halves of characters in its texts and names: JSON can spell them, and
 * Firestore fails by them. Hardly any text costs more than a look. @throws SyntaxError
 */
export function readJson(text: string): unknown {
  const whole = text.isWellFormed() ? text : withoutLoneSurrogates(text);
  return JSON.parse(surrogateEscape.test(whole) ? whole.replace(escapes, '$1$2') : whole);
}

/** Reads bytes as JSON text. @throws 400 invalid_json */
export function parseJson(bytes: Buffer): unknown {
  try {
    return readJson(utf8.decode(bytes));
  } catch (cause) {
    throw new ApiError('invalid_json', { cause });
  }
}

/**
 * The request's JSON body; undefined where there is none.
 * @param milliseconds within which it must have arrived.
 * @throws 400 invalid_json, 413, 415
 */
export async function readJsonBody(
  request: Request,
  milliseconds: number,
  limit: number = byteLimits.jsonBody,
): Promise<unknown> {
  const bytes = await readBytes(request, limit, milliseconds);
  if (bytes.length === 0) return undefined;
  if (!request.is('application/json')) throw new ApiError('unsupported_media_type');
  return parseJson(bytes);
}
