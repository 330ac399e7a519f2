import { invalid } from './errors.ts';
import type { StoredObject } from './object.ts';

export interface ListOptions {
  readonly prefix?: string;
  readonly delimiter?: string;
  /** If it is true, objects whose name ends in the delimiter are listed as items, too. */
  readonly includeTrailingDelimiter?: boolean;
  /** Only names from this name on are listed. */
  readonly startOffset?: string;
  /** Only names before this name are listed. */
  readonly endOffset?: string;
  /**
   * The maximum number of items and prefixes together. It is at most 1,000, which is the default.
   */
  readonly maxResults?: number;
  readonly pageToken?: string;
}

export interface ObjectPage {
  readonly items: readonly StoredObject[];
  readonly prefixes: readonly string[];
  readonly nextPageToken?: string;
}

const maxPageSize = 1000;

/**
 * Returns one page of the objects of a bucket, ordered by the UTF-8 bytes of their names. Names
 * with the delimiter after `prefix` are not listed. Their part up to the delimiter is in
 * `prefixes`.
 * @throws StorageError 400 for an invalid page token
 */
export function listPage(objects: readonly StoredObject[], options: ListOptions): ObjectPage {
  const { prefix = '', delimiter, startOffset, endOffset } = options;
  const after = options.pageToken === undefined ? undefined : decodeToken(options.pageToken);
  const limit = Math.min(options.maxResults ?? maxPageSize, maxPageSize);

  const candidates = objects
    .filter(({ name }) => name.startsWith(prefix))
    .filter(({ name }) => startOffset === undefined || compareNames(name, startOffset) >= 0)
    .filter(({ name }) => endOffset === undefined || compareNames(name, endOffset) < 0)
    .sort((a, b) => compareNames(a.name, b.name));

  const items: StoredObject[] = [];
  const prefixes = new Set<string>();
  let last: string | undefined;
  for (const object of candidates) {
    const commonPrefix = commonPrefixOf(object.name, prefix, delimiter);
    const isItem =
      commonPrefix === undefined ||
      (options.includeTrailingDelimiter === true && commonPrefix === object.name);
    const key = commonPrefix ?? object.name;
    if (after !== undefined && compareNames(key, after) <= 0) continue;
    const isNew = isItem || !prefixes.has(key);
    if (isNew && items.length + prefixes.size >= limit && last !== undefined) {
      return { items, prefixes: [...prefixes], nextPageToken: encodeToken(last) };
    }
    if (isItem) items.push(object);
    if (commonPrefix !== undefined) prefixes.add(commonPrefix);
    last = key;
  }
  return { items, prefixes: [...prefixes] };
}

function commonPrefixOf(name: string, prefix: string, delimiter?: string): string | undefined {
  if (delimiter === undefined || delimiter === '') return undefined;
  const end = name.indexOf(delimiter, prefix.length);
  return end === -1 ? undefined : name.slice(0, end + delimiter.length);
}

function compareNames(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b));
}

function encodeToken(name: string): string {
  return Buffer.from(name).toString('base64url');
}

function decodeToken(token: string): string {
  const name = Buffer.from(token, 'base64url').toString();
  if (name === '' || encodeToken(name) !== token) throw invalid(`Invalid page token: '${token}'`);
  return name;
}
