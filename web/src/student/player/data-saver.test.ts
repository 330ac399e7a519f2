import { expect, it } from 'vitest';
import { recallSaver, rememberSaver } from './data-saver.ts';

function storage() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
}

const sparing = { connection: { saveData: true } };

it('follows the browser until the student chooses, then the student', () => {
  const device = storage();
  expect(recallSaver(device, {})).toBe(false);
  expect(recallSaver(device, { connection: { saveData: false } })).toBe(false);
  expect(recallSaver(device, sparing)).toBe(true);
  rememberSaver(device, false);
  expect(recallSaver(device, sparing)).toBe(false);
  rememberSaver(device, true);
  expect(recallSaver(device, {})).toBe(true);
});

it('does without a storage', () => {
  const blocked = {
    getItem: () => {
      throw new Error('blocked');
    },
    setItem: () => {
      throw new Error('blocked');
    },
  };
  expect(recallSaver(blocked, sparing)).toBe(true);
  expect(() => rememberSaver(blocked, true)).not.toThrow();
});
