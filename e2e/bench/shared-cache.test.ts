import { expect, it } from 'vitest';
import { createSharedCache, keyOf, lifetimeOf } from './shared-cache.ts';

const answer = (control: string, status = 200) => ({
  status,
  headers: { 'cache-control': control },
  body: Buffer.from(''),
});
const get = (url: string, cookie?: string) => ({ method: 'GET', url, cookie });

it('takes the lifetime of public responses from s-maxage, or from max-age if there is no s-maxage', () => {
  expect(lifetimeOf(answer('public, max-age=0, s-maxage=120'))).toBe(120_000);
  expect(lifetimeOf(answer('public, max-age=31536000, immutable'))).toBe(31_536_000_000);
  expect(lifetimeOf(answer('private, no-store'))).toBe(0);
  expect(lifetimeOf(answer('public, s-maxage=120', 404))).toBe(0);
});

it('caches responses by URL and session cookie, and ignores other cookies', () => {
  expect(keyOf(get('/a', 'x=1; __session=s'))).toBe(keyOf(get('/a', '__session=s; y=2')));
  expect(keyOf(get('/a', 'x=1'))).toBe(keyOf(get('/a')));
  expect(keyOf(get('/a', '__session=s'))).not.toBe(keyOf(get('/a')));
  expect(keyOf({ ...get('/a'), method: 'POST' })).toBeNull();
});

it('does not return an expired response', () => {
  let now = 0;
  const cache = createSharedCache(() => now);
  cache.store(get('/a'), answer('public, s-maxage=120'));
  now = 119_999;
  expect(cache.find(get('/a'))).not.toBeNull();
  now = 120_000;
  expect(cache.find(get('/a'))).toBeNull();
});
