import { afterEach, expect, it, vi } from 'vitest';
import { fetchFileSize, formatMegabytes, parseMegabytes } from './size-field.tsx';

it.each([
  ['14', 14 * 1024 ** 2],
  ['١٤٫٥', 14.5 * 1024 ** 2],
  ['14,5 م.ب', 14.5 * 1024 ** 2],
  ['0.0000001', 1],
  ['', null],
  ['0', null],
  ['كبير', null],
])('parses %s as megabytes', (text, bytes) => {
  expect(parseMegabytes(text)).toBe(bytes);
});

it.each([
  [14.5 * 1024 ** 2, '14.5'],
  [3_333_333, '3.18'],
  [10, '0.01'],
  [null, ''],
  [undefined, ''],
])('formats %s bytes as megabytes', (bytes, text) => {
  expect(formatMegabytes(bytes)).toBe(text);
});

const url = 'https://files.example.com/l1.mp3';
afterEach(() => vi.unstubAllGlobals());

function stubFetch(response: () => Response) {
  const fetch = vi.fn(async (_url: string, _init: RequestInit) => response());
  vi.stubGlobal('fetch', fetch);
  return fetch;
}

it('sends a HEAD request to the host, without credentials', async () => {
  const headers = { 'content-length': '14680064' };
  const fetch = stubFetch(() => new Response(null, { headers }));
  expect(await fetchFileSize(url)).toBe(14_680_064);
  expect(fetch.mock.calls[0]?.[1]).toMatchObject({ method: 'HEAD', credentials: 'omit' });
});

it.each([
  ['does not state the size', () => new Response(null)],
  [
    'states a size that is not a number',
    () => new Response(null, { headers: { 'content-length': 'much' } }),
  ],
  [
    'has no such file',
    () => new Response(null, { status: 404, headers: { 'content-length': '9' } }),
  ],
  [
    'forbids requests from other sites',
    () => {
      throw new TypeError('Failed to fetch');
    },
  ],
] as const)('returns null if the host %s', async (_, response) => {
  stubFetch(response);
  expect(await fetchFileSize(url)).toBeNull();
});
