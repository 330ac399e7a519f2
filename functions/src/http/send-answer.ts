import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Request, Response } from 'express';
import { codeOf } from '../core/grpc-status.ts';
import { Reply } from '../core/reply.ts';

const withoutWeakMark = (tag: string) => tag.trim().replace(/^W\//u, '');

/**
 * Whether the caller has cached exactly this version (RFC 9110, 13.1.2). Express ignores the ETag
 * of a request with `Cache-Control: no-cache`, but Hosting adds that header, which is meant for
 * caches.
 */
function hasCurrentVersion(request: Request, etag = ''): boolean {
  const cachedTags = request.get('if-none-match');
  if (cachedTags === undefined) return false;
  return (
    cachedTags === '*' ||
    cachedTags.split(',').some((tag) => withoutWeakMark(tag) === withoutWeakMark(etag))
  );
}

/**
 * Streams a file at the caller's speed. For HEAD, the file is not generated. It is not a failure if
 * the caller disconnects early.
 * @throws the errors of the file's generator
 */
async function sendDownload(request: Request, response: Response, chunks: AsyncIterable<string>) {
  if (request.method === 'HEAD') {
    response.end();
    return;
  }
  try {
    await pipeline(Readable.from(chunks), response);
  } catch (error) {
    if (codeOf(error) !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
  }
}

/** Sends a handler's result: a `Reply`, or a value that becomes JSON. */
export async function sendAnswer(
  request: Request,
  response: Response,
  answer: unknown,
): Promise<void> {
  const { body, headers } = answer instanceof Reply ? answer : new Reply(answer, {});
  response.set(headers);
  if (typeof body === 'object' && body !== null && Symbol.asyncIterator in body)
    await sendDownload(request, response, body as AsyncIterable<string>);
  else if (!(body instanceof Buffer)) response.json(body);
  else if (hasCurrentVersion(request, headers.ETag)) response.status(304).end();
  else response.send(body);
}
