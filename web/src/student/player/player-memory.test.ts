import { describe, expect, it, vi } from 'vitest';
import {
  finishesLecture,
  recallSaver,
  recallVideos,
  rememberSaver,
  rememberVideos,
} from './player-memory.ts';

function storeIn(kept: Record<string, string> = {}) {
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept[key] ?? null,
    setItem: (key: string, value: string) => {
      kept[key] = value;
    },
  });
}

describe('video memory', () => {
  it('returns the stored state of each lecture', () => {
    storeIn();
    rememberVideos('a', { current: 2, finished: [0, 1] });
    expect(recallVideos('a')).toEqual({ current: 2, finished: [0, 1] });
    expect(recallVideos('b')).toEqual({ current: 0, finished: [] });
  });

  it('tolerates invalid content and blocked storage', () => {
    for (const text of ['{', 'null', '7', '{"current":"x","finished":[-1,"0",1.5,3]}']) {
      storeIn({ 'markaz.videos.a': text });
      const memory = recallVideos('a');
      expect(memory.current).toBe(0);
      expect(memory.finished.every((index) => index === 3)).toBe(true);
    }
    const blocked = () => {
      throw new Error('blocked');
    };
    vi.stubGlobal('localStorage', { getItem: blocked, setItem: blocked });
    expect(recallVideos('a').current).toBe(0);
    expect(() => rememberVideos('a', { current: 1, finished: [] })).not.toThrow();
  });

  it('finishes a lecture when each of its videos is finished', () => {
    expect(finishesLecture({ current: 0, finished: [] }, 0, 1)).toBe(true);
    expect(finishesLecture({ current: 0, finished: [] }, 0, 2)).toBe(false);
    expect(finishesLecture({ current: 1, finished: [0] }, 1, 2)).toBe(true);
    expect(finishesLecture({ current: 2, finished: [2] }, 0, 3)).toBe(false);
  });
});

describe('the data saver', () => {
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
});
