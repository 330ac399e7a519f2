import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { shareReads } from './share-reads.ts';

/** A value that changes, and a slow look at it as it is when the look begins. */
function slowValue() {
  const state = { value: 0, reads: 0 };
  const read = async () => {
    state.reads += 1;
    const seen = state.value;
    await sleep(5);
    return seen;
  };
  return { state, get: shareReads(read) };
}

describe('shared reads', () => {
  it('cost two where a hundred ask at once', async () => {
    const { state, get } = slowValue();
    await Promise.all(Array.from({ length: 100 }, () => get('a')));
    expect(state.reads).toBe(2);
  });

  it('never answer with what was there before the question', async () => {
    const { state, get } = slowValue();
    const early = get('a');
    state.value = 1;
    const late = get('a');
    expect(await early).toBe(0);
    expect(await late).toBe(1);
    expect(await get('a')).toBe(1);
    expect(state.reads).toBe(3);
  });

  it('keep different documents apart', async () => {
    const get = shareReads(async (key) => key);
    expect(await Promise.all([get('a'), get('b'), get('a')])).toEqual(['a', 'b', 'a']);
  });

  it('pass a failure on to those who shared it and to nobody else', async () => {
    let fail = true;
    const get = shareReads(async () => {
      await sleep(1);
      if (fail) throw new Error('unavailable');
      return 'fine';
    });
    const first = get('a');
    const second = get('a');
    await expect(first).rejects.toThrow('unavailable');
    fail = false;
    expect(await second).toBe('fine');
    expect(await get('a')).toBe('fine');
  });
});
