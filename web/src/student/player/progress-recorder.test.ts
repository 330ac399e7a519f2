import { describe, expect, it } from 'vitest';
import {
  createProgressRecorder,
  type ProgressReport,
  resumePosition,
} from './progress-recorder.ts';

function setUp({ completed = false, lastVideo = true } = {}) {
  const told: ProgressReport[] = [];
  let clock = 1_000_000;
  const recorder = createProgressRecorder({
    completed,
    onSeen: () => lastVideo,
    report: (report) => told.push(report),
    now: () => clock,
  });
  let position = 0;
  return {
    told,
    recorder,
    seek: (to: number) => {
      position = to;
    },
    /** Plays with four ticks a second, as browsers do. */
    play(seconds: number, duration = 3_600) {
      for (let quarter = 0; quarter < seconds * 4; quarter += 1) {
        clock += 250;
        position += 0.25;
        recorder.tick(position, duration);
      }
    },
  };
}

const watching = (position: number) => ({ position, occasion: 'watching' }) as const;
const completion = (position: number) => ({ position, occasion: 'completed' }) as const;
const leaving = (position: number) => ({ position, occasion: 'leaving' }) as const;

describe('progress recorder', () => {
  it('saves the position every 5 s of playing, and sends nothing while it plays', () => {
    const { told, play } = setUp();
    play(4);
    expect(told).toEqual([]);
    play(8);
    expect(told).toEqual([watching(5), watching(10)]);
    play(2_700);
    expect(told.every(({ occasion }) => occasion === 'watching')).toBe(true);
    expect(told.length).toBeLessThanOrEqual(2_712 / 5);
  });

  it('saves the position at each pause, and sends nothing', () => {
    const { told, recorder, play } = setUp();
    for (let times = 1; times <= 3; times += 1) {
      play(1);
      recorder.pause();
      recorder.pause();
    }
    expect(told).toEqual([watching(1), watching(2), watching(3)]);
    expect(recorder.position()).toBe(3);
  });

  it('saves a seek while the video is paused, once it has played', () => {
    const { told, recorder, play } = setUp();
    recorder.seek(30);
    expect(told).toEqual([]);
    play(1);
    recorder.pause();
    recorder.seek(600);
    recorder.leave();
    expect(told).toEqual([watching(1), watching(600), leaving(600)]);
  });

  it('sends the position when the page is left, once for each position', () => {
    const { told, recorder, play } = setUp();
    recorder.leave();
    play(4);
    recorder.leave();
    recorder.leave();
    play(2);
    recorder.leave();
    expect(told.filter(({ occasion }) => occasion === 'leaving')).toEqual([leaving(4), leaving(6)]);
  });

  it('marks the lecture completed at 90 %, once, and reports nothing after that', () => {
    const { told, recorder, play, seek } = setUp();
    seek(85);
    play(4, 100);
    expect(told).toEqual([]);
    play(2, 100);
    expect(told).toEqual([completion(90)]);
    seek(3);
    play(20, 100);
    recorder.pause();
    recorder.leave();
    expect(told).toEqual([completion(90)]);
    expect(recorder.position()).toBe(23);
  });

  it('reports a completed lecture that is watched again once, when it is left', () => {
    const { told, recorder, play, seek } = setUp({ completed: true });
    seek(95);
    play(3, 100);
    recorder.leave();
    play(1, 100);
    recorder.leave();
    expect(told).toEqual([leaving(98)]);
  });

  it('does not mark the lecture completed before its other videos', () => {
    const { told, recorder, play, seek } = setUp({ lastVideo: false });
    seek(89);
    play(3, 100);
    recorder.leave();
    expect(told).toEqual([leaving(92)]);
  });

  it('does not mark a video of unknown length completed', () => {
    const { told, play } = setUp();
    play(4, Number.NaN);
    expect(told).toEqual([]);
  });
});

describe('resumePosition', () => {
  it('returns the position at which the student stopped', () => {
    expect(resumePosition({ position: 200, completed: false })).toBe(200);
  });

  it('returns 0 for a lecture that is new, barely begun or completed', () => {
    expect(resumePosition(null)).toBe(0);
    expect(resumePosition({ position: 9, completed: false })).toBe(0);
    expect(resumePosition({ position: 200, completed: true })).toBe(0);
  });
});
