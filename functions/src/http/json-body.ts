import { byteLimits } from '@markaz/contract/limits';
import { withoutLoneSurrogates } from '@markaz/contract/text/text';
import type { Request } from 'express';
import { ApiError } from '../core/api-error.ts';
import { readBytes } from './read-bytes.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true });

const surrogateEscape = /\\u[dD][89a-fA-F]/u;
/**
 * In order: a surrogate pair, which stays; a lone surrogate; any other escape, so that its end is
 * not misread.
 */
const escapes =
  /(\\u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2})|\\u[dD][89a-fA-F][0-9a-fA-F]{2}|(\\.)/gu;

/**
 * Parses JSON and removes lone surrogates from its texts and names. JSON may contain them, but
 * Firestore rejects them. Almost every text costs only a scan.
 * @throws SyntaxError
 */
export function readJson(text: string): unknown {
  const whole = text.isWellFormed() ? text : withoutLoneSurrogates(text);
  return JSON.parse(surrogateEscape.test(whole) ? whole.replace(escapes, '$1$2') : whole);
}

/** Parses bytes as JSON text. @throws 400 invalid_json */
export function parseJson(bytes: Buffer): unknown {
  try {
    return readJson(utf8.decode(bytes));
  } catch (cause) {
    throw new ApiError('invalid_json', { cause });
  }
}

/**
 * Reads the request's JSON body; undefined if it is empty.
 * @param milliseconds timeout for the whole body to arrive
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
