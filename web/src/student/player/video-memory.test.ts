import { describe, expect, it } from 'vitest';
import { finishesLecture, recallVideos, rememberVideos } from './video-memory.ts';

function storage(kept: Record<string, string> = {}) {
  return {
    getItem: (key: string) => kept[key] ?? null,
    setItem: (key: string, value: string) => {
      kept[key] = value;
    },
  };
}

describe('video memory', () => {
  it('gives back what it was given, per lecture', () => {
    const store = storage();
    rememberVideos(store, 'a', { current: 2, finished: [0, 1] });
    expect(recallVideos(store, 'a')).toEqual({ current: 2, finished: [0, 1] });
    expect(recallVideos(store, 'b')).toEqual({ current: 0, finished: [] });
  });

  it('survives foreign content and blocked storage', () => {
    for (const text of ['{', 'null', '7', '{"current":"x","finished":[-1,"0",1.5,3]}']) {
      const memory = recallVideos(storage({ 'markaz.videos.a': text }), 'a');
      expect(memory.current).toBe(0);
      expect(memory.finished.every((index) => index === 3)).toBe(true);
    }
    const blocked = {
      getItem: () => {
        throw new Error('blocked');
      },
      setItem: () => {
        throw new Error('full');
      },
    };
    expect(recallVideos(blocked, 'a').current).toBe(0);
    expect(() => rememberVideos(blocked, 'a', { current: 1, finished: [] })).not.toThrow();
  });

  it('calls a lecture finished when each of its videos is', () => {
    expect(finishesLecture({ current: 0, finished: [] }, 0, 1)).toBe(true);
    expect(finishesLecture({ current: 0, finished: [] }, 0, 2)).toBe(false);
    expect(finishesLecture({ current: 1, finished: [0] }, 1, 2)).toBe(true);
    expect(finishesLecture({ current: 2, finished: [2] }, 0, 3)).toBe(false);
  });
});
