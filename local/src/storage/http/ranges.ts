import { invalid, StorageError } from '../errors.ts';
import type { UploadChunk } from '../resumable.ts';

/** A range of bytes. Both positions are included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/**
 * Parses the `Range` header of a download (RFC 9110, section 14). Returns undefined, which means
 * the whole object, for several ranges and for units other than bytes. The RFC allows this.
 * @throws StorageError 416 if no byte of the object is in the range
 */
export function parseRange(header: string | undefined, size: number): ByteRange | undefined {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '');
  const [, first = '', last = ''] = match ?? [];
  if (match === null || (first === '' && last === '')) return undefined;
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (start >= size || end < start) {
    throw new StorageError(
      416,
      'requestedRangeNotSatisfiable',
      `Request range not satisfiable: the object has ${size} bytes.`,
      { 'Content-Range': `bytes */${size}` },
    );
  }
  return { start, end };
}

/**
 * With `status`, the client asks for the progress. With `bytes`, it sends bytes from `start` on.
 */
export type ContentRange =
  | { readonly kind: 'status' }
  | ({ readonly kind: 'bytes' } & Pick<UploadChunk, 'start' | 'total'>);

/**
 * Parses the `Content-Range` of a resumable upload. Without the header, the request contains the
 * whole object. With an open end (`bytes 0-*`), the object ends with this request. With only a
 * length after a star, the request does not send bytes, but says how long the object is.
 * @throws StorageError 400 if the header cannot be parsed
 */
export function parseContentRange(header: string | undefined): ContentRange {
  if (header === undefined) return { kind: 'bytes', start: 0, total: 'ends-here' };
  const status = /^bytes \*\/(\*|\d+)$/.exec(header);
  if (status?.[1] === '*') return { kind: 'status' };
  if (status !== null) return { kind: 'bytes', start: 0, total: Number(status[1]) };
  const bytes = /^bytes (\d+)-(\*|\d+)\/(\*|\d+)$/.exec(header);
  if (bytes === null) throw invalid(`Failed to parse Content-Range header: '${header}'`);
  const [, start, end, total] = bytes;
  if (total !== '*') return { kind: 'bytes', start: Number(start), total: Number(total) };
  return { kind: 'bytes', start: Number(start), total: end === '*' ? 'ends-here' : 'unknown' };
}
