import { afterAll, beforeAll, expect, it, vi } from 'vitest';

/** Functions that browsers at the floor lack, by their owner. */
const missing: readonly (readonly [object, readonly string[]])[] = [
  [Array.prototype, ['at', 'findLast', 'findLastIndex', 'toReversed', 'toSorted', 'toSpliced']],
  [Array.prototype, ['with']],
  [String.prototype, ['at']],
  [Object, ['hasOwn']],
  [AbortSignal, ['any', 'timeout']],
  [AbortSignal.prototype, ['throwIfAborted']],
  [URL, ['canParse']],
  [Object.getPrototypeOf(crypto), ['randomUUID']],
];

const kept: (readonly [object, string, PropertyDescriptor])[] = [];

beforeAll(async () => {
  for (const [owner, names] of missing)
    for (const name of names) {
      const own = Object.getOwnPropertyDescriptor(owner, name);
      if (own === undefined) throw new Error(`Node has no ${name}`);
      kept.push([owner, name, own]);
      Reflect.deleteProperty(owner, name);
    }
  const { addPolyfills } = await import('./polyfills.ts');
  addPolyfills();
});

afterAll(() => {
  Reflect.deleteProperty(crypto, 'randomUUID');
  for (const [owner, name, own] of kept.splice(0)) Object.defineProperty(owner, name, own);
});

it('adds all missing functions', () => {
  for (const [owner, names] of missing)
    for (const name of names) {
      const where = owner === Object.getPrototypeOf(crypto) ? crypto : owner;
      expect([name, typeof Reflect.get(where, name)]).toEqual([name, 'function']);
    }
});

it('aborts after a timeout, and with the first of several signals', async () => {
  vi.useFakeTimers();
  const limit = AbortSignal.timeout(1000);
  const reader = new AbortController();
  const either = AbortSignal.any([reader.signal, limit]);
  expect(either.aborted).toBe(false);
  await vi.advanceTimersByTimeAsync(1000);
  vi.useRealTimers();
  expect(limit.reason).toMatchObject({ name: 'TimeoutError' });
  expect(either.aborted).toBe(true);
  expect(AbortSignal.any([new AbortController().signal, limit]).aborted).toBe(true);
  reader.abort();
  expect(() => reader.signal.throwIfAborted()).toThrow(
    expect.objectContaining({ name: 'AbortError' }),
  );
  expect(() => new AbortController().signal.throwIfAborted()).not.toThrow();
});

it('distinguishes addresses from other texts', () => {
  expect(URL.canParse('https://markaz.example/a?b')).toBe(true);
  expect(URL.canParse('/a', 'https://markaz.example')).toBe(true);
  expect(URL.canParse('/a')).toBe(false);
});

it('creates random ids in the format of crypto.randomUUID', () => {
  const ids = Array.from({ length: 100 }, () => crypto.randomUUID());
  expect(new Set(ids).size).toBe(100);
  for (const id of ids)
    expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/u);
});
