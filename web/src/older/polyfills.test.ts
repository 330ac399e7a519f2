import { afterAll, beforeAll, expect, it, vi } from 'vitest';

/**
 * Functions that the oldest supported browsers lack, each with the object that has them in newer
 * browsers.
 */
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

const originals: (readonly [object, string, PropertyDescriptor])[] = [];

beforeAll(async () => {
  for (const [owner, names] of missing)
    for (const name of names) {
      const descriptor = Object.getOwnPropertyDescriptor(owner, name);
      if (descriptor === undefined) throw new Error(`Node has no ${name}`);
      originals.push([owner, name, descriptor]);
      Reflect.deleteProperty(owner, name);
    }
  const { addPolyfills } = await import('./polyfills.ts');
  addPolyfills();
});

afterAll(() => {
  Reflect.deleteProperty(crypto, 'randomUUID');
  for (const [owner, name, descriptor] of originals.splice(0))
    Object.defineProperty(owner, name, descriptor);
});

it('adds all missing functions', () => {
  for (const [owner, names] of missing)
    for (const name of names) {
      const target = owner === Object.getPrototypeOf(crypto) ? crypto : owner;
      expect([name, typeof Reflect.get(target, name)]).toEqual([name, 'function']);
    }
});

it('adds signals that abort after a timeout, or with the first of several signals', async () => {
  vi.useFakeTimers();
  const timeoutSignal = AbortSignal.timeout(1000);
  const reader = new AbortController();
  const anySignal = AbortSignal.any([reader.signal, timeoutSignal]);
  expect(anySignal.aborted).toBe(false);
  await vi.advanceTimersByTimeAsync(1000);
  vi.useRealTimers();
  expect(timeoutSignal.reason).toMatchObject({ name: 'TimeoutError' });
  expect(anySignal.aborted).toBe(true);
  expect(AbortSignal.any([new AbortController().signal, timeoutSignal]).aborted).toBe(true);
  reader.abort();
  expect(() => reader.signal.throwIfAborted()).toThrow(
    expect.objectContaining({ name: 'AbortError' }),
  );
  expect(() => new AbortController().signal.throwIfAborted()).not.toThrow();
});

it('recognises valid URLs', () => {
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
