import { expect, it, vi } from 'vitest';
import { recallSaver, rememberSaver } from './data-saver.ts';

const sparing = { connection: { saveData: true } };

it('follows the browser until the student chooses, and then the choice', () => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
  expect(recallSaver({})).toBe(false);
  expect(recallSaver({ connection: { saveData: false } })).toBe(false);
  expect(recallSaver(sparing)).toBe(true);
  rememberSaver(false);
  expect(recallSaver(sparing)).toBe(false);
  rememberSaver(true);
  expect(recallSaver({})).toBe(true);
});

it('works without a storage', () => {
  const blocked = () => {
    throw new Error('blocked');
  };
  vi.stubGlobal('localStorage', { getItem: blocked, setItem: blocked });
  expect(recallSaver(sparing)).toBe(true);
  expect(() => rememberSaver(true)).not.toThrow();
});
