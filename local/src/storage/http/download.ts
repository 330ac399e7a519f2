import type { FileHandle } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { Request, Response } from 'express';
import { etagOf, type StoredObject } from '../object.ts';
import { type ByteRange, parseRange } from './ranges.ts';

interface OpenedObject {
  readonly object: StoredObject;
  readonly handle: FileHandle;
}

/** Sends the bytes of an object, or only the requested range. Always closes the handle. */
export async function sendMedia(
  request: Request,
  response: Response,
  { object, handle }: OpenedObject,
): Promise<void> {
  try {
    for (const [name, value] of Object.entries(mediaHeaders(object))) {
      // `response.set` would change the content type, so this uses `setHeader`. The service sends
      // an Arabic file name as UTF-8 bytes. In Node.js, this requires a string with one character
      // per byte.
      response.setHeader(name, Buffer.from(value).toString('latin1'));
    }
    if (request.get('if-none-match') === response.get('ETag')) {
      response.status(304).end();
      return;
    }
    const range = parseRange(request.headers.range, object.size);
    if (range !== undefined) {
      response.status(206);
      response.set('Content-Range', `bytes ${range.start}-${range.end}/${object.size}`);
    }
    response.set('Content-Length', String(lengthOf(range, object)));
    if (lengthOf(range, object) === 0) response.end();
    else await pipeline(handle.createReadStream({ ...range, autoClose: false }), response);
  } finally {
    await handle.close();
  }
}

function lengthOf(range: ByteRange | undefined, object: StoredObject): number {
  return range === undefined ? object.size : range.end - range.start + 1;
}

function mediaHeaders(object: StoredObject): Record<string, string> {
  const { attributes } = object;
  const headers: Record<string, string> = {
    'Content-Type': attributes.contentType ?? 'application/octet-stream',
    'Accept-Ranges': 'bytes',
    'Cache-Control': attributes.cacheControl ?? 'private, max-age=0',
    'Last-Modified': new Date(object.updated).toUTCString(),
    ETag: `"${etagOf(object)}"`,
    'x-goog-generation': object.generation,
    'x-goog-metageneration': String(object.metageneration),
    'x-goog-storage-class': 'STANDARD',
    // The client checks the checksum only if this header says that the bytes are sent as stored.
    'x-goog-stored-content-encoding': attributes.contentEncoding ?? 'identity',
    'x-goog-stored-content-length': String(object.size),
    'x-goog-hash': `crc32c=${object.crc32c},md5=${object.md5Hash}`,
  };
  if (attributes.contentEncoding) headers['Content-Encoding'] = attributes.contentEncoding;
  if (attributes.contentLanguage) headers['Content-Language'] = attributes.contentLanguage;
  if (attributes.contentDisposition) {
    headers['Content-Disposition'] = attributes.contentDisposition;
  }
  return headers;
}
