import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Request, Response } from 'express';
import { Download, Reply, TaggedBytes } from '../core/reply.ts';

const opaque = (tag: string) => tag.trim().replace(/^W\//u, '');

/**
 * Whether the caller has this very version already (RFC 9110, 13.1.2). Express would not say so
 * to a request with `Cache-Control: no-cache`, which is a word to caches, and which Hosting adds.
 */
function isKnown(request: Request, etag: string): boolean {
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
    const wentAway =
      error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE';
    if (!wentAway) throw error;
  }
}

/** Sends what a handler gave: one of the kinds of `core/reply.ts`, or else its JSON. */
export async function sendAnswer(
  request: Request,
  response: Response,
  answer: unknown,
): Promise<void> {
  if (answer instanceof TaggedBytes) {
    response.set(answer.headers).set('ETag', answer.etag);
    if (isKnown(request, answer.etag)) response.status(304).end();
    else response.send(answer.bytes);
  } else if (answer instanceof Download) {
    await sendDownload(request, response.set(answer.headers), answer.body);
  } else if (answer instanceof Reply) {
    response.set(answer.headers).json(answer.body);
  } else {
    response.json(answer);
  }
}
