import { describe, expect, it } from 'vitest';
import { createReadCache } from './read-cache.ts';

/**
 * Creates a cache of a changing value. A read returns the value at its start, but ends only when
 * the test calls `endReads`.
 */
function createSlowCache({ bytes = 1, maxSize = 100 } = {}) {
  const state = { value: 'old' as string | null, reads: 0, time: 5_000 };
  const pendingReads: (() => void)[] = [];
  const cache = createReadCache({
    read: (key) => {
      state.reads += 1;
      const valueAtStart = state.value === null ? null : `${key} ${state.value}`;
      return new Promise<string | null>((resolve, reject) => {
        pendingReads.push(() =>
          valueAtStart?.endsWith('bad') ? reject(new Error('unavailable')) : resolve(valueAtStart),
        );
      });
    },
    sizeOf: () => bytes,
    maxSize,
    elapsed: () => state.time,
  });
  const endReads = () => {
    for (const end of pendingReads.splice(0)) end();
  };
  const getValue = async (key = 'a') => {
    const answer = cache.get(key);
    endReads();
    return answer;
  };
  return { state, cache, endReads, getValue };
}

describe('a read cache', () => {
  it('reads a value only once for a hundred parallel calls and a call one second later', async () => {
    const { state, cache, endReads, getValue } = createSlowCache();
    const parallelCalls = Array.from({ length: 100 }, () => cache.get('a'));
    endReads();
    expect(new Set(await Promise.all(parallelCalls))).toEqual(new Set(['a old']));
    state.time += 1_000;
    await getValue();
    expect(state.reads).toBe(1);
  });

  it('reads a value again one second after the start of the last read', async () => {
    const { state, cache, endReads, getValue } = createSlowCache();
    const slow = cache.get('a');
    state.time += 900;
    state.value = 'new';
    endReads();
    expect(await slow).toBe('a old');
    expect(await getValue()).toBe('a old');
    state.time += 101;
    expect(await getValue()).toBe('a new');
  });

  it('does not share a hanging read for longer than a second', async () => {
    const { state, cache, getValue } = createSlowCache();
    const hanging = cache.get('a');
    state.time += 1_001;
    expect(await getValue()).toBe('a old');
    expect(state.reads).toBe(2);
    await hanging;
  });

  it('returns only new values after it is cleared, even if a read was running', async () => {
    const { state, cache, endReads, getValue } = createSlowCache();
    const early = cache.get('a');
    state.value = 'new';
    cache.clear();
    endReads();
    expect(await early).toBe('a old');
    expect(await getValue()).toBe('a new');
    state.value = 'newest';
    cache.clear();
    expect(await getValue()).toBe('a newest');
  });

  it('stores a separate value for each key', async () => {
    const { getValue } = createSlowCache();
    expect([await getValue('a'), await getValue('b'), await getValue('a')]).toEqual([
      'a old',
      'b old',
      'a old',
    ]);
  });

  it('caches the absence of a value for a second', async () => {
    const { state, getValue } = createSlowCache();
    state.value = null;
    expect([await getValue(), await getValue()]).toEqual([null, null]);
    expect(state.reads).toBe(1);
    state.value = 'there';
    state.time += 1_001;
    expect(await getValue()).toBe('a there');
  });

  it('removes only the value of a deleted key', async () => {
    const { state, cache, getValue } = createSlowCache();
    await getValue('a');
    await getValue('b');
    state.value = 'new';
    cache.delete('a');
    expect([await getValue('a'), await getValue('b')]).toEqual(['a new', 'b old']);
  });

  it('rejects only the calls that shared a failed read', async () => {
    const { state, cache, getValue } = createSlowCache();
    state.value = 'bad';
    const shared = [cache.get('a'), cache.get('a')];
    await expect(getValue()).rejects.toThrow('unavailable');
    for (const answer of shared) await expect(answer).rejects.toThrow('unavailable');
    state.value = 'good';
    expect(await getValue()).toBe('a good');
  });

  it('removes the least recently used value if the total size would exceed the maximum', async () => {
    const { state, getValue } = createSlowCache({ bytes: 40, maxSize: 100 });
    for (const key of ['a', 'b', 'a', 'c', 'a', 'c']) await getValue(key);
    expect(state.reads).toBe(3);
    await getValue('b');
    expect(state.reads).toBe(4);
  });

  it('returns a value that is too large for the cache without storing it', async () => {
    const { state, getValue } = createSlowCache({ bytes: 101, maxSize: 100 });
    expect([await getValue(), await getValue()]).toEqual(['a old', 'a old']);
    expect(state.reads).toBe(2);
  });
});
