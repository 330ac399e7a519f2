import { expect, it } from 'vitest';
import { readSiteOrigin } from './site-origin.ts';

it('is an address without its path, or unknown', () => {
  expect(readSiteOrigin('https://example.org/')).toBe('https://example.org');
  expect(readSiteOrigin('')).toBe(null);
  expect(readSiteOrigin(undefined)).toBe(null);
});

it('refuses a text that is not an address', () => {
  for (const text of ['example.org', 'ftp://example.org', 'https://'])
    expect(() => readSiteOrigin(text)).toThrow('MARKAZ_ORIGIN');
});
