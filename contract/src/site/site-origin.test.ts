import { expect, it } from 'vitest';
import { readSiteOrigin } from './site-origin.ts';

it('returns the origin of a URL, or null for an empty text', () => {
  expect(readSiteOrigin('https://example.org/')).toBe('https://example.org');
  expect(readSiteOrigin('')).toBe(null);
  expect(readSiteOrigin(undefined)).toBe(null);
});

it('rejects a text that is not an http or https URL', () => {
  for (const text of ['example.org', 'ftp://example.org', 'https://'])
    expect(() => readSiteOrigin(text)).toThrow('MARKAZ_ORIGIN');
});
