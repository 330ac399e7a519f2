import { StatusError, status } from '../model.ts';
import type { Micros } from '../store/clock.ts';
import type { Consistency } from '../transactions/read.ts';
import { encodeTime } from './encode.ts';

/** The start of a page: an offset in the list at the time of the first page. */
export interface PageStart {
  readonly time: Micros | undefined;
  readonly offset: number;
}

const defaultPageSize = 300;
const tokenPattern = /^(\d+)\.(\d+)$/;

/** Reads a token from `cutPage`; without one, it is the first page. @throws INVALID_ARGUMENT. */
export function parsePageToken(token: string | undefined): PageStart {
  if (!token) return { time: undefined, offset: 0 };
  const match = tokenPattern.exec(Buffer.from(token, 'base64url').toString());
  if (match === null) throw new StatusError(status.INVALID_ARGUMENT, 'Invalid page token.');
  return { time: Number(match[1]), offset: Number(match[2]) };
}

/** Later pages are read at the time of the first one, unless the request itself sets one. */
export function pageConsistency(request: Consistency, { time }: PageStart): Consistency {
  if (time === undefined || request.transaction?.length || request.readTime) return request;
  return { readTime: encodeTime(time) };
}

/** @throws INVALID_ARGUMENT for a negative size. */
export function checkPageSize(pageSize: number | undefined): void {
  if (pageSize !== undefined && pageSize < 0) {
    throw new StatusError(status.INVALID_ARGUMENT, 'Page size must be nonnegative.');
  }
}

/**
 * Returns one page of a whole list, and the token of the next one: as in the service, every full
 * page has a next one, even an empty one.
 */
export function cutPage<T>(
  items: readonly T[],
  { offset }: PageStart,
  pageSize: number | undefined,
  time: Micros,
): { items: readonly T[]; nextPageToken: string } {
  const end = offset + (pageSize || defaultPageSize);
  const token = Buffer.from(`${time}.${end}`).toString('base64url');
  return {
    items: items.slice(offset, end),
    nextPageToken: end <= items.length ? token : '',
  };
}
