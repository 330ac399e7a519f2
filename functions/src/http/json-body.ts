import { byteLimits } from '@markaz/contract/limits';
import type { Request } from 'express';
import { ApiError } from './api-error.ts';
import { sentMediaType } from './raw-requests.ts';
import { readBody } from './read-body.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Reads bytes as JSON text. @throws 400 invalid_json */
export function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(utf8.decode(bytes));
  } catch (cause) {
    throw new ApiError('invalid_json', { cause });
  }
}

/**
 * The request's JSON body; undefined where there is none.
 * @param withinMs milliseconds within which it must have arrived.
 * @throws 400 invalid_json, 413, 415
 */
export async function readJsonBody(request: Request, withinMs: number): Promise<unknown> {
  const mediaType = sentMediaType(request);
  const bytes = await readBody(request, byteLimits.jsonBody, withinMs);
  if (bytes.length === 0) return undefined;
  if (mediaType !== 'application/json') throw new ApiError('unsupported_media_type');
  return parseJson(bytes);
}
