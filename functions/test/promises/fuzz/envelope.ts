import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { hostileTexts } from './hostile.ts';

/** Everything of a request except the values in its body or query. */
export interface Envelope {
  /** The HTTP method, or null for the method of the contract. */
  readonly method: string | null;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Damages the bytes of the body. */
  readonly damage: (body: Buffer) => Buffer;
}

/** Removes the characters that Node does not allow in a header. */
function headerSafe(text: string): string {
  return text.replace(/[^\t\x20-\x7e\x80-\xff]/gu, '').slice(0, 4_000);
}

const hostileHeader = fc.constantFrom(...hostileTexts.map(headerSafe));

const headers = fc.oneof(
  fc.constantFrom<Record<string, string>>(
    { 'content-type': 'application/json; charset=utf-16' },
    { 'content-type': 'application/json; charset=' },
    { 'content-type': 'text/plain' },
    { 'content-type': 'application/x-www-form-urlencoded' },
    { 'content-type': 'multipart/form-data' },
    { 'content-type': `${'a'.repeat(2_000)}/b` },
    { 'content-encoding': 'gzip' },
    { 'content-encoding': 'br, gzip' },
    { 'accept-encoding': 'gzip;q=0, *;q=0' },
    { 'accept-encoding': 'nonsense;q=9' },
    { accept: 'text/html;level=1;q=x' },
    { 'if-none-match': '*' },
    { 'if-none-match': `${'"x",'.repeat(900)}"y"` },
    { range: 'bytes=0-0,5-1,-9' },
    { 'sec-fetch-site': 'cross-site' },
    { origin: 'null' },
    { origin: 'https://%' },
    { 'x-forwarded-host': 'a,b,,' },
    { 'x-cloud-trace-context': '0'.repeat(900) },
    { authorization: 'Bearer ' },
    { authorization: 'Bearer a.b.c' },
    { authorization: `Bearer ${'x'.repeat(7_000)}` },
    { authorization: 'Basic eDp4' },
    { cookie: '__session' },
    { cookie: '__session=%E0%A4%A; __session=b' },
    { cookie: `__session=${'x'.repeat(5_000)}` },
    { cookie: '__proto__=x; constructor=y' },
  ),
  fc
    .tuple(
      fc.constantFrom(
        'cookie',
        'origin',
        'x-forwarded-for',
        'fastly-client-ip',
        'user-agent',
        'te',
      ),
      hostileHeader,
    )
    .map(([name, value]): Record<string, string> => ({ [name]: value })),
);

const damages: readonly Envelope['damage'][] = [
  (body) => body.subarray(0, Math.floor(body.length / 2)),
  (body) => Buffer.concat([body, Buffer.from(' {}')]),
  (body) => Buffer.concat([Buffer.from('\uFEFF'), body]),
  (body) => Buffer.from(body.toString('utf8'), 'utf16le'),
  (body) => Buffer.concat([body, Buffer.from([0xc3, 0x28, 0xff, 0xfe])]),
  () => gzipSync(Buffer.alloc(2_000_000, 0x20)),
  () => Buffer.from(`{"id":${'9'.repeat(20_000)}}`),
  () => Buffer.from(`${'{"a":'.repeat(40_000)}1`),
  () => Buffer.from('{"id":"a","id":"b","__proto__":{"id":"c"}}'),
  () => Buffer.alloc(300_000, 0x5b),
  () => Buffer.alloc(0),
];

const suffixes = [
  '/',
  '/..',
  '/%2e%2e/admin',
  '%00',
  '?__proto__[admin]=1&id=x',
  '?cId=a&cId=b&%ZZ',
  '#x',
  ';a=b',
  '.json',
  '/%ZZ',
  `?${'q'.repeat(3_000)}`,
];

/** Generates envelopes for a call. Without hostility, they are those of an honest client. */
export function envelopesFor(path: string, hostility: number): fc.Arbitrary<Envelope> {
  const plain: Envelope = { method: null, path, headers: {}, damage: (body) => body };
  if (hostility === 0) return fc.constant(plain);
  return fc.oneof(
    { weight: 6, arbitrary: fc.constant(plain) },
    { weight: 2, arbitrary: headers.map((extraHeaders) => ({ ...plain, headers: extraHeaders })) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(...damages).map((damage) => ({ ...plain, damage })),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(fc.constantFrom(...suffixes), fc.constantFrom(null, 'GET', 'PUT', 'DELETE', 'PATCH'))
        .map(([suffix, method]) => ({ ...plain, method, path: `${path}${suffix}` })),
    },
  );
}

/** Paths that are not calls of the contract. Some look like paths of pictures. */
export const strayPaths: readonly string[] = [
  'thumbnails/',
  'thumbnails/..%2f..%2fetc%2fpasswd',
  'thumbnails/%2e%2e/%2e%2e/secret',
  `thumbnails/${'0'.repeat(32)}-480.webp`,
  `thumbnails/${'0'.repeat(32)}-0.webp`,
  'thumbnails/x.webp%00.png',
  'admin',
  'user/../admin/audit',
  '__proto__',
  'constructor/prototype',
  '%ZZ',
  `${'a/'.repeat(2_000)}`,
  '',
];
