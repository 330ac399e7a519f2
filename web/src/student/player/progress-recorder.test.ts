import { describe, expect, it } from 'vitest';
import {
  createProgressRecorder,
  type ProgressReport,
  resumePosition,
} from './progress-recorder.ts';

function setUp({ completed = false, lastVideo = true } = {}) {
  const sent: ProgressReport[] = [];
  let clock = 1_000_000;
  const recorder = createProgressRecorder({
    completed,
    onSeen: () => lastVideo,
    send: (report) => sent.push(report),
    now: () => clock,
  });
  let position = 0;
  return {
    sent,
    recorder,
    seek: (to: number) => {
      position = to;
    },
    wait: (seconds: number) => {
      clock += seconds * 1000;
    },
    /** Plays at `rate`, four reports a second as browsers do. */
    play(seconds: number, duration = 3_600, rate = 1) {
      for (let quarter = 0; quarter < seconds * 4; quarter += 1) {
        clock += 250;
        position += 0.25 * rate;
        recorder.tick(position, duration);
      }
    },
  };
}

describe('progress recorder', () => {
  it('writes once for every 30 s of watching, whatever the speed', () => {
    const { sent, play } = setUp();
    play(29);
    expect(sent).toEqual([]);
    play(61, 3_600, 2);
    expect(sent.length).toBe(2);
    play(30);
    expect(sent.length).toBe(3);
    expect(sent.every((report) => !report.completed && !report.leaving)).toBe(true);
  });

  it('does not count standing still as watching', () => {
    const { sent, play, wait } = setUp();
    play(10);
    wait(600);
    play(10);
    expect(sent).toEqual([]);
  });

  it('writes on a pause, but not on each of many', () => {
    const { sent, recorder, play } = setUp();
    play(5);
    recorder.pause();
    expect(sent).toEqual([{ position: 5, completed: false, leaving: false }]);
    for (let times = 0; times < 10; times += 1) {
      play(1);
      recorder.pause();
    }
    expect(sent.length).toBe(1);
    expect(recorder.position()).toBe(15);
    recorder.leave();
    expect(sent.at(-1)).toEqual({ position: 15, completed: false, leaving: true });
  });

  it('sends nothing twice', () => {
    const { sent, recorder, play } = setUp();
    recorder.leave();
    play(8);
    recorder.leave();
    recorder.leave();
    recorder.pause();
    expect(sent.length).toBe(1);
  });

  it('marks the lecture done at 90 %, at once and once', () => {
    const { sent, recorder, play, seek } = setUp();
    seek(85);
    play(4, 100);
    expect(sent).toEqual([]);
    play(2, 100);
    expect(sent).toEqual([{ position: 90, completed: true, leaving: false }]);
    seek(3);
    play(2, 100);
    recorder.leave();
    expect(sent.at(-1)).toEqual({ position: 5, completed: false, leaving: true });
  });

  it('keeps a done lecture done and does not announce it again', () => {
    const { sent, play, seek } = setUp({ completed: true });
    seek(95);
    play(3, 100);
    expect(sent).toEqual([]);
  });

  it('waits with the mark for the other videos of the lecture', () => {
    const { sent, recorder, play, seek } = setUp({ lastVideo: false });
    seek(89);
    play(3, 100);
    recorder.leave();
    expect(sent).toEqual([{ position: 92, completed: false, leaving: true }]);
  });

  it('does not call a video of unknown length done', () => {
    const { sent, play } = setUp();
    play(10, Number.NaN);
    expect(sent).toEqual([]);
  });
});

describe('resumePosition', () => {
  it('goes back to where the student stopped', () => {
    expect(resumePosition({ position: 200, completed: false })).toBe(200);
  });

  it('starts from the beginning where that is what a student expects', () => {
    expect(resumePosition(null)).toBe(0);
    expect(resumePosition({ position: 9, completed: false })).toBe(0);
    expect(resumePosition({ position: 200, completed: true })).toBe(0);
  });
});
