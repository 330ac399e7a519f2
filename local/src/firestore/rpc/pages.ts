import { StatusError, status } from '../model.ts';
import type { Micros } from '../store/clock.ts';
import type { Consistency } from '../transactions/read.ts';
import { encodeTime } from './encode.ts';

export interface PageStart {
  /** The time at which the first page was read. Undefined for the first page itself. */
  readonly time: Micros | undefined;
  /** The index of the page's first item in the whole list at that time. */
  readonly offset: number;
}

const defaultPageSize = 300;
const tokenPattern = /^(\d+)\.(\d+)$/;

/**
 * Parses a token from `cutPage`. Without a token, returns the start of the first page.
 * @throws INVALID_ARGUMENT
 */
export function parsePageToken(token: string | undefined): PageStart {
  if (!token) return { time: undefined, offset: 0 };
  const match = tokenPattern.exec(Buffer.from(token, 'base64url').toString());
  if (match === null) throw new StatusError(status.INVALID_ARGUMENT, 'Invalid page token.');
  return { time: Number(match[1]), offset: Number(match[2]) };
}

/** Returns the time or transaction of a page. By default, it is the time of the first page. */
export function pageConsistency(request: Consistency, { time }: PageStart): Consistency {
  if (time === undefined || request.transaction?.length || request.readTime) return request;
  return { readTime: encodeTime(time) };
}

/** @throws INVALID_ARGUMENT for a negative size */
export function checkPageSize(pageSize: number | undefined): void {
  if (pageSize !== undefined && pageSize < 0) {
    throw new StatusError(status.INVALID_ARGUMENT, 'Page size must be nonnegative.');
  }
}

/**
 * Returns one page of a whole list and the token of the next page. As in the service, a full page
 * always has a next page, even if that page is empty.
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
