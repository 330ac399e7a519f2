import { invalid, StorageError } from '../errors.ts';
import type { UploadChunk } from '../resumable.ts';

/** Byte positions, both inclusive. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/**
 * Reads the `Range` header of a download (RFC 9110, section 14). Several ranges at once, and units
 * other than bytes, count as no range, as the RFC allows.
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

/** `status` asks for the progress of an upload. `bytes` says where the sent bytes belong. */
export type ContentRange =
  | { readonly kind: 'status' }
  | ({ readonly kind: 'bytes' } & Pick<UploadChunk, 'start' | 'total'>);

/**
 * Reads the `Content-Range` of a resumable upload. Without the header the request contains the
 * whole object; an open end (`bytes 0-*`) means that the object ends with this request, and a
 * length without a range sends no bytes but completes the upload.
 * @throws StorageError 400 if it cannot be parsed
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
