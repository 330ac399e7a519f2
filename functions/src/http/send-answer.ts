import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Request, Response } from 'express';
import { codeOf } from '../core/grpc-status.ts';
import { Reply } from '../core/reply.ts';

const opaque = (tag: string) => tag.trim().replace(/^W\//u, '');

/**
 * Whether the caller has this very version already (RFC 9110, 13.1.2). Express would not say so
 * to a request with `Cache-Control: no-cache`, which is a word to caches, and which Hosting adds.
 */
function isKnown(request: Request, etag = ''): boolean {
  const known = request.get('if-none-match');
  if (known === undefined) return false;
  return known === '*' || known.split(',').some((tag) => opaque(tag) === opaque(etag));
}

/**
 * Sends a file piece by piece, no faster than the caller takes it; HEAD makes none of it. Who goes
 * away early is no failure of ours. @throws what making the file throws
 */
async function sendDownload(request: Request, response: Response, pieces: AsyncIterable<string>) {
  if (request.method === 'HEAD') {
    response.end();
    return;
  }
  try {
    await pipeline(Readable.from(pieces), response);
  } catch (error) {
    if (codeOf(error) !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
  }
}

function isAsyncIterable(body: unknown): body is AsyncIterable<string> {
  return typeof body === 'object' && body !== null && Symbol.asyncIterator in body;
}

/** Sends what a handler gave: a `Reply`, or what becomes JSON. */
export async function sendAnswer(
  request: Request,
  response: Response,
  answer: unknown,
): Promise<void> {
  const { body, headers } = answer instanceof Reply ? answer : new Reply(answer, {});
  response.set(headers);
  if (isAsyncIterable(body)) await sendDownload(request, response, body);
  else if (!(body instanceof Buffer)) response.json(body);
  else if (isKnown(request, headers.ETag)) response.status(304).end();
  else response.send(body);
}
