import { describe, expect, it } from 'vitest';
import { keepReads } from './keep-reads.ts';

/** A value that changes, and looks at it that end when the test says so. */
function slowValue({ bytes = 1, mostBytes = 100 } = {}) {
  const state = { value: 'old' as string | null, reads: 0, time: 5_000 };
  const ends: (() => void)[] = [];
  const kept = keepReads({
    read: (key) => {
      state.reads += 1;
      const seen = state.value === null ? null : `${key} ${state.value}`;
      return new Promise<string | null>((resolve, reject) => {
        ends.push(() => (seen?.endsWith('bad') ? reject(new Error('unavailable')) : resolve(seen)));
      });
    },
    bytesOf: () => bytes,
    mostBytes,
    elapsed: () => state.time,
  });
  const endReads = () => {
    for (const end of ends.splice(0)) end();
  };
  const ask = async (key = 'a') => {
    const answer = kept.get(key);
    endReads();
    return answer;
  };
  return { state, kept, endReads, ask };
}

describe('kept reads', () => {
  it('cost one where a hundred ask at once, and none within the second', async () => {
    const { state, kept, endReads, ask } = slowValue();
    const crowd = Array.from({ length: 100 }, () => kept.get('a'));
    endReads();
    expect(new Set(await Promise.all(crowd))).toEqual(new Set(['a old']));
    state.time += 1_000;
    await ask();
    expect(state.reads).toBe(1);
  });

  it('are a second old at most, counted from the question', async () => {
    const { state, kept, endReads, ask } = slowValue();
    const slow = kept.get('a');
    state.time += 900;
    state.value = 'new';
    endReads();
    expect(await slow).toBe('a old');
    expect(await ask()).toBe('a old');
    state.time += 101;
    expect(await ask()).toBe('a new');
  });

  it('do not make anyone wait longer than a second for a read that hangs', async () => {
    const { state, kept, ask } = slowValue();
    const hanging = kept.get('a');
    state.time += 1_001;
    expect(await ask()).toBe('a old');
    expect(state.reads).toBe(2);
    await hanging;
  });

  it('are forgotten at once, even where a read was under way', async () => {
    const { state, kept, endReads, ask } = slowValue();
    const early = kept.get('a');
    state.value = 'new';
    kept.forget();
    endReads();
    expect(await early).toBe('a old');
    expect(await ask()).toBe('a new');
    state.value = 'newest';
    kept.forget();
    expect(await ask()).toBe('a newest');
  });

  it('keep different documents apart', async () => {
    const { ask } = slowValue();
    expect([await ask('a'), await ask('b'), await ask('a')]).toEqual(['a old', 'b old', 'a old']);
  });

  it('keep that something is not there just as long', async () => {
    const { state, ask } = slowValue();
    state.value = null;
    expect([await ask(), await ask()]).toEqual([null, null]);
    expect(state.reads).toBe(1);
    state.value = 'there';
    state.time += 1_001;
    expect(await ask()).toBe('a there');
  });

  it('are forgotten one by one, too', async () => {
    const { state, kept, ask } = slowValue();
    await ask('a');
    await ask('b');
    state.value = 'new';
    kept.forgetOne('a');
    expect([await ask('a'), await ask('b')]).toEqual(['a new', 'b old']);
  });

  it('pass a failure on to those who shared it and to nobody else', async () => {
    const { state, kept, ask } = slowValue();
    state.value = 'bad';
    const shared = [kept.get('a'), kept.get('a')];
    await expect(ask()).rejects.toThrow('unavailable');
    for (const answer of shared) await expect(answer).rejects.toThrow('unavailable');
    state.value = 'good';
    expect(await ask()).toBe('a good');
  });

  it('hold no more bytes than they may: what was asked for longest ago goes first', async () => {
    const { state, ask } = slowValue({ bytes: 40, mostBytes: 100 });
    for (const key of ['a', 'b', 'a', 'c', 'a', 'c']) await ask(key);
    expect(state.reads).toBe(3);
    await ask('b');
    expect(state.reads).toBe(4);
  });

  it('hand on what is too large to be kept', async () => {
    const { state, ask } = slowValue({ bytes: 101, mostBytes: 100 });
    expect([await ask(), await ask()]).toEqual(['a old', 'a old']);
    expect(state.reads).toBe(2);
  });
});
