import { describe, expect, it } from 'vitest';
import { createReadCache } from './read-cache.ts';

/** A changing value. A read returns the value at its start, but ends when the test says so. */
function slowValue({ bytes = 1, maxSize = 100 } = {}) {
  const state = { value: 'old' as string | null, reads: 0, time: 5_000 };
  const ends: (() => void)[] = [];
  const cache = createReadCache({
    read: (key) => {
      state.reads += 1;
      const seen = state.value === null ? null : `${key} ${state.value}`;
      return new Promise<string | null>((resolve, reject) => {
        ends.push(() => (seen?.endsWith('bad') ? reject(new Error('unavailable')) : resolve(seen)));
      });
    },
    sizeOf: () => bytes,
    maxSize,
    elapsed: () => state.time,
  });
  const endReads = () => {
    for (const end of ends.splice(0)) end();
  };
  const ask = async (key = 'a') => {
    const answer = cache.get(key);
    endReads();
    return answer;
  };
  return { state, cache, endReads, ask };
}

describe('a read cache', () => {
  it('reads once for a hundred calls at once, and not again within the second', async () => {
    const { state, cache, endReads, ask } = slowValue();
    const crowd = Array.from({ length: 100 }, () => cache.get('a'));
    endReads();
    expect(new Set(await Promise.all(crowd))).toEqual(new Set(['a old']));
    state.time += 1_000;
    await ask();
    expect(state.reads).toBe(1);
  });

  it('returns a value at most a second old, counted from the start of the read', async () => {
    const { state, cache, endReads, ask } = slowValue();
    const slow = cache.get('a');
    state.time += 900;
    state.value = 'new';
    endReads();
    expect(await slow).toBe('a old');
    expect(await ask()).toBe('a old');
    state.time += 101;
    expect(await ask()).toBe('a new');
  });

  it('makes nobody wait longer than a second for a read that hangs', async () => {
    const { state, cache, ask } = slowValue();
    const hanging = cache.get('a');
    state.time += 1_001;
    expect(await ask()).toBe('a old');
    expect(state.reads).toBe(2);
    await hanging;
  });

  it('is cleared at once, even during a read', async () => {
    const { state, cache, endReads, ask } = slowValue();
    const early = cache.get('a');
    state.value = 'new';
    cache.clear();
    endReads();
    expect(await early).toBe('a old');
    expect(await ask()).toBe('a new');
    state.value = 'newest';
    cache.clear();
    expect(await ask()).toBe('a newest');
  });

  it('keeps different documents apart', async () => {
    const { ask } = slowValue();
    expect([await ask('a'), await ask('b'), await ask('a')]).toEqual(['a old', 'b old', 'a old']);
  });

  it('caches a missing value for just as long', async () => {
    const { state, ask } = slowValue();
    state.value = null;
    expect([await ask(), await ask()]).toEqual([null, null]);
    expect(state.reads).toBe(1);
    state.value = 'there';
    state.time += 1_001;
    expect(await ask()).toBe('a there');
  });

  it('can be cleared by key', async () => {
    const { state, cache, ask } = slowValue();
    await ask('a');
    await ask('b');
    state.value = 'new';
    cache.delete('a');
    expect([await ask('a'), await ask('b')]).toEqual(['a new', 'b old']);
  });

  it('passes a failure on only to the callers that shared the read', async () => {
    const { state, cache, ask } = slowValue();
    state.value = 'bad';
    const shared = [cache.get('a'), cache.get('a')];
    await expect(ask()).rejects.toThrow('unavailable');
    for (const answer of shared) await expect(answer).rejects.toThrow('unavailable');
    state.value = 'good';
    expect(await ask()).toBe('a good');
  });

  it('stays within its byte limit by dropping the least recently used values first', async () => {
    const { state, ask } = slowValue({ bytes: 40, maxSize: 100 });
    for (const key of ['a', 'b', 'a', 'c', 'a', 'c']) await ask(key);
    expect(state.reads).toBe(3);
    await ask('b');
    expect(state.reads).toBe(4);
  });

  it('returns a value that is too large to be stored', async () => {
    const { state, ask } = slowValue({ bytes: 101, maxSize: 100 });
    expect([await ask(), await ask()]).toEqual(['a old', 'a old']);
    expect(state.reads).toBe(2);
  });
});
