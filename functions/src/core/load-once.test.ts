import { expect, it } from 'vitest';
import { loadOnce } from './load-once.ts';

it('loads the value only once for all callers', async () => {
  let loads = 0;
  const load = loadOnce(async () => {
    loads += 1;
    return loads;
  });
  expect(await Promise.all([load(), load()])).toEqual([1, 1]);
  expect(await load()).toBe(1);
});

it('rejects all calls that waited for a failed load, and loads again on the next call', async () => {
  let loads = 0;
  const load = loadOnce(async () => {
    loads += 1;
    if (loads === 1) throw new Error('The file cannot be read.');
    return loads;
  });
  const answers = await Promise.allSettled([load(), load()]);
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await load()).toBe(2);
});
