import { describe, expect, it, vi } from 'vitest';
import {
  finishesLecture,
  readDataSaver,
  readVideoMemory,
  saveDataSaver,
  saveVideoMemory,
} from './player-memory.ts';

function stubStorage(stored: Record<string, string> = {}) {
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored[key] ?? null,
    setItem: (key: string, value: string) => {
      stored[key] = value;
    },
  });
}

function blockStorage() {
  const fail = () => {
    throw new Error('blocked');
  };
  vi.stubGlobal('localStorage', { getItem: fail, setItem: fail });
}

describe('video memory', () => {
  it('returns the state that was stored for each lecture', () => {
    stubStorage();
    saveVideoMemory('a', { current: 2, finished: [0, 1] });
    expect(readVideoMemory('a')).toEqual({ current: 2, finished: [0, 1] });
    expect(readVideoMemory('b')).toEqual({ current: 0, finished: [] });
  });

  it('returns defaults if the stored data is invalid or storage is blocked', () => {
    for (const text of ['{', 'null', '7', '{"current":"x","finished":[-1,"0",1.5,3]}']) {
      stubStorage({ 'markaz.videos.a': text });
      const memory = readVideoMemory('a');
      expect(memory.current).toBe(0);
      expect(memory.finished.every((index) => index === 3)).toBe(true);
    }
    blockStorage();
    expect(readVideoMemory('a').current).toBe(0);
    expect(() => saveVideoMemory('a', { current: 1, finished: [] })).not.toThrow();
  });

  it('counts a lecture as finished once all of its videos are finished', () => {
    expect(finishesLecture({ current: 0, finished: [] }, 0, 1)).toBe(true);
    expect(finishesLecture({ current: 0, finished: [] }, 0, 2)).toBe(false);
    expect(finishesLecture({ current: 1, finished: [0] }, 1, 2)).toBe(true);
    expect(finishesLecture({ current: 2, finished: [2] }, 0, 3)).toBe(false);
  });
});

describe('data saver', () => {
  const dataSavingBrowser = { connection: { saveData: true } };

  it('follows the browser’s setting until the student chooses', () => {
    stubStorage();
    expect(readDataSaver({})).toBe(false);
    expect(readDataSaver({ connection: { saveData: false } })).toBe(false);
    expect(readDataSaver(dataSavingBrowser)).toBe(true);
    saveDataSaver(false);
    expect(readDataSaver(dataSavingBrowser)).toBe(false);
    saveDataSaver(true);
    expect(readDataSaver({})).toBe(true);
  });

  it('uses the browser’s setting if storage is blocked', () => {
    blockStorage();
    expect(readDataSaver(dataSavingBrowser)).toBe(true);
    expect(() => saveDataSaver(true)).not.toThrow();
  });
});
