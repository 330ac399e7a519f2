import { randomBytes } from 'node:crypto';
import { byteLimits } from '@markaz/contract/limits';
import { expect, it } from 'vitest';
import { packTitles, unpackTitles } from './lecture-titles.ts';

it('comes back as it was packed, under an ETag that says whether it changed', async () => {
  const titles = { a: ['مقدمة', 'الإعراب'], b: ['الطهارة'] };
  const packed = await packTitles(titles, ['b', 'unknown', 'a']);
  expect(await unpackTitles(packed)).toEqual(titles);
  expect(await unpackTitles(null)).toEqual({});
  expect((await packTitles(titles, ['b', 'a'])).etag).toBe(packed.etag);
  expect((await packTitles(titles, ['b'])).etag).not.toBe(packed.etag);
});

it('keeps the titles of the newest courses where not all fit, and refuses nothing', async () => {
  // Noise, which does not shrink: some 1.5 MB.
  const ids = Array.from({ length: 1_000 }, (_, index) => `course-${index}`);
  const noise = () => Array.from({ length: 10 }, () => randomBytes(150).toString('base64'));
  const titles = Object.fromEntries(ids.map((id) => [id, noise()]));
  const packed = await packTitles(titles, ids);
  expect(packed.gzip.length).toBeLessThanOrEqual(byteLimits.storedDocument);
  expect(packed.gzip.length).toBeGreaterThan(byteLimits.storedDocument * 0.8);
  const kept = Object.keys(await unpackTitles(packed));
  expect(kept).toEqual(ids.slice(0, kept.length));

  const room = { ...titles, new: ['جديدة'] };
  expect(await unpackTitles(await packTitles(room, ['new', ...ids]))).toHaveProperty('new');
});
