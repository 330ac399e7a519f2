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
  it('reads once for a hundred parallel calls and later calls within a second', async () => {
    const { state, cache, endReads, getValue } = createSlowCache();
    const parallelCalls = Array.from({ length: 100 }, () => cache.get('a'));
    endReads();
    expect(new Set(await Promise.all(parallelCalls))).toEqual(new Set(['a old']));
    state.time += 1_000;
    await getValue();
    expect(state.reads).toBe(1);
  });

  it('returns a value at most a second old, counted from the start of the read', async () => {
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

  it('shares a read that hangs for at most a second', async () => {
    const { state, cache, getValue } = createSlowCache();
    const hanging = cache.get('a');
    state.time += 1_001;
    expect(await getValue()).toBe('a old');
    expect(state.reads).toBe(2);
    await hanging;
  });

  it('is cleared at once, even during a read', async () => {
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

  it('keeps different documents apart', async () => {
    const { getValue } = createSlowCache();
    expect([await getValue('a'), await getValue('b'), await getValue('a')]).toEqual([
      'a old',
      'b old',
      'a old',
    ]);
  });

  it('caches a missing value for just as long', async () => {
    const { state, getValue } = createSlowCache();
    state.value = null;
    expect([await getValue(), await getValue()]).toEqual([null, null]);
    expect(state.reads).toBe(1);
    state.value = 'there';
    state.time += 1_001;
    expect(await getValue()).toBe('a there');
  });

  it('can be cleared by key', async () => {
    const { state, cache, getValue } = createSlowCache();
    await getValue('a');
    await getValue('b');
    state.value = 'new';
    cache.delete('a');
    expect([await getValue('a'), await getValue('b')]).toEqual(['a new', 'b old']);
  });

  it('passes a failure on only to the callers that shared the read', async () => {
    const { state, cache, getValue } = createSlowCache();
    state.value = 'bad';
    const shared = [cache.get('a'), cache.get('a')];
    await expect(getValue()).rejects.toThrow('unavailable');
    for (const answer of shared) await expect(answer).rejects.toThrow('unavailable');
    state.value = 'good';
    expect(await getValue()).toBe('a good');
  });

  it('stays within its byte limit by dropping the least recently used values first', async () => {
    const { state, getValue } = createSlowCache({ bytes: 40, maxSize: 100 });
    for (const key of ['a', 'b', 'a', 'c', 'a', 'c']) await getValue(key);
    expect(state.reads).toBe(3);
    await getValue('b');
    expect(state.reads).toBe(4);
  });

  it('returns a value that is too large to be stored', async () => {
    const { state, getValue } = createSlowCache({ bytes: 101, maxSize: 100 });
    expect([await getValue(), await getValue()]).toEqual(['a old', 'a old']);
    expect(state.reads).toBe(2);
  });
});
