import { expect, it } from 'vitest';
import { nextReleases, partsToFetch, type Release } from './release-list.ts';

const day = (number: number) => new Date(Date.UTC(2026, 0, number));

/** Returns a release of the site. It has one file of its own, and one that all releases have. */
const release = (number: number, at = day(number)): Release => ({
  release: `release-${String(number).padStart(4, '0')}`,
  at: at.toISOString(),
  files: { [`page-0000000${number % 10}.js`]: `own${number}`, 'cairo-00000000.woff2': 'font' },
});
const built = (number: number) => {
  const { release: id, files } = release(number);
  return { release: id, files };
};
const releaseNumbers = (list: readonly Release[]) =>
  list.map((each) => Number(each.release.slice(-4)));

it('does not fetch files of earlier releases for the first release', () => {
  const list = nextReleases([], built(1), day(1));
  expect(list).toEqual([release(1)]);
  expect([...partsToFetch(list)]).toEqual([]);
});

it('keeps at most five earlier releases, and drops a release 30 days after a newer one replaced it', () => {
  expect(releaseNumbers(nextReleases([release(1)], built(2), day(300)))).toEqual([2, 1]);
  const slow = [release(40), release(20), release(1)];
  expect(releaseNumbers(nextReleases(slow, built(45), day(45)))).toEqual([45, 40, 20, 1]);
  expect(releaseNumbers(nextReleases(slow, built(55), day(55)))).toEqual([55, 40, 20]);
  const quick = [9, 8, 7, 6, 5, 4].map((number) => release(number));
  expect(releaseNumbers(nextReleases(quick, built(10), day(10)))).toEqual([10, 9, 8, 7, 6, 5]);
});

it('lists a build only once if it is deployed twice in a row, or again after later builds', () => {
  const live = [release(3), release(2), release(1)];
  expect(nextReleases(live, built(3), day(9))).toEqual(live);
  const redeployed = nextReleases(live, built(1), day(9));
  expect(releaseNumbers(redeployed)).toEqual([1, 3, 2]);
  expect(redeployed[0].at).toBe(day(9).toISOString());
});

it('fetches each file of earlier releases once, except for the files in the new build', () => {
  const list = nextReleases([release(2), release(1)], built(3), day(3));
  expect([...partsToFetch(list)]).toEqual([
    ['page-00000001.js', 'own1'],
    ['page-00000002.js', 'own2'],
  ]);
});
