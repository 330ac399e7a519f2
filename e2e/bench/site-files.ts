import { createHash } from 'node:crypto';
import { glob, readFile } from 'node:fs/promises';
import { extname, join, posix, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { immutableCacheControl } from '../../scripts/build/part-headers.ts';
import { partNamePattern } from '../../scripts/releases/release-list.ts';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
};

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[]>>;
  readonly body: Buffer;
}

/**
 * Compresses a text response with Brotli at quality 11, as Hosting's CDN does. Returns other
 * responses unchanged.
 */
export async function compress({ status, headers, body }: Answer): Promise<Answer> {
  if (!/^text\/|json|svg|xml/u.test(String(headers['content-type'] ?? '')))
    return { status, headers, body };
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11 };
  return {
    status,
    headers: { ...headers, 'content-encoding': 'br' },
    body: await promisify(brotliCompress)(body, { params }),
  };
}

const compressedFiles = new WeakMap<Answer, Promise<Answer>>();

/** Compresses a file only once, because compressing a large file takes a second. */
export function compressFile(file: Answer): Promise<Answer> {
  const cached = compressedFiles.get(file) ?? compress(file);
  compressedFiles.set(file, cached);
  return cached;
}

/** The responses of a site, by path. */
export type Site = ReadonlyMap<string, Answer>;

const cacheControl = (path: string) =>
  path.startsWith('/assets/') && partNamePattern.test(posix.basename(path))
    ? immutableCacheControl
    : 'no-cache';

/**
 * Reads a built site as Hosting serves it. URLs of pages need no `.html`, and files with a hash in
 * their name are cached for a year.
 */
export async function readSite(dist: string): Promise<Site> {
  const files = new Map<string, Answer>();
  for await (const file of glob('**/*.*', { cwd: dist })) {
    const path = `/${file.split(sep).join('/')}`;
    const type = types[extname(file)];
    if (path.includes('/.') || type === undefined) continue;
    const body = await readFile(join(dist, file));
    const etag = `"${createHash('sha256').update(body).digest('hex')}"`;
    const headers = { 'content-type': type, 'cache-control': cacheControl(path), etag };
    const answer = { status: 200, headers, body };
    files.set(path, answer);
    if (path.endsWith('.html')) files.set(path.replace(/(?:index)?\.html$/u, ''), answer);
  }
  if (!files.has('/404.html')) throw new Error('The build made no 404.html');
  return files;
}
