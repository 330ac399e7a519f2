import { describe, expect, it } from 'vitest';
import {
  createProgressRecorder,
  type ProgressReport,
  resumePosition,
} from './progress-recorder.ts';

function setUp({ completed = false, isLastVideo = true } = {}) {
  const reports: ProgressReport[] = [];
  let clock = 1_000_000;
  const recorder = createProgressRecorder({
    completed,
    onWatched: () => isLastVideo,
    report: (report) => reports.push(report),
    now: () => clock,
  });
  let position = 0;
  return {
    reports,
    recorder,
    seek: (to: number) => {
      position = to;
    },
    /** Plays for some seconds. Calls `tick` four times a second, as a browser does. */
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
const exit = (position: number) => ({ position, occasion: 'leaving' }) as const;

describe('progress recorder', () => {
  it('saves the position every 5 s during playback, and sends nothing', () => {
    const { reports, play } = setUp();
    play(4);
    expect(reports).toEqual([]);
    play(8);
    expect(reports).toEqual([watching(5), watching(10)]);
    play(2_700);
    expect(reports.every(({ occasion }) => occasion === 'watching')).toBe(true);
    expect(reports.length).toBeLessThanOrEqual(2_712 / 5);
  });

  it('saves the position at each pause without sending it', () => {
    const { reports, recorder, play } = setUp();
    for (let pauses = 1; pauses <= 3; pauses += 1) {
      play(1);
      recorder.pause();
      recorder.pause();
    }
    expect(reports).toEqual([watching(1), watching(2), watching(3)]);
    expect(recorder.position()).toBe(3);
  });

  it('saves the position after a seek in a paused video, but not before playback has begun', () => {
    const { reports, recorder, play } = setUp();
    recorder.seek(30);
    expect(reports).toEqual([]);
    play(1);
    recorder.pause();
    recorder.seek(600);
    recorder.reportExit();
    expect(reports).toEqual([watching(1), watching(600), exit(600)]);
  });

  it('sends each position only once when the student leaves', () => {
    const { reports, recorder, play } = setUp();
    recorder.reportExit();
    play(4);
    recorder.reportExit();
    recorder.reportExit();
    play(2);
    recorder.reportExit();
    expect(reports.filter(({ occasion }) => occasion === 'leaving')).toEqual([exit(4), exit(6)]);
  });

  it('reports a completion once, at 90 %, and nothing afterwards', () => {
    const { reports, recorder, play, seek } = setUp();
    seek(85);
    play(4, 100);
    expect(reports).toEqual([]);
    play(2, 100);
    expect(reports).toEqual([completion(90)]);
    seek(3);
    play(20, 100);
    recorder.pause();
    recorder.reportExit();
    expect(reports).toEqual([completion(90)]);
    expect(recorder.position()).toBe(23);
  });

  it('reports a lecture that was completed earlier only once, when the student leaves', () => {
    const { reports, recorder, play, seek } = setUp({ completed: true });
    seek(95);
    play(3, 100);
    recorder.reportExit();
    play(1, 100);
    recorder.reportExit();
    expect(reports).toEqual([exit(98)]);
  });

  it('does not report completion while other videos of the lecture are unwatched', () => {
    const { reports, recorder, play, seek } = setUp({ isLastVideo: false });
    seek(89);
    play(3, 100);
    recorder.reportExit();
    expect(reports).toEqual([exit(92)]);
  });

  it('does not report completion for a video of unknown duration', () => {
    const { reports, play } = setUp();
    play(4, Number.NaN);
    expect(reports).toEqual([]);
  });
});

describe('resumePosition', () => {
  it('returns the position at which the student stopped', () => {
    expect(resumePosition({ position: 200, completed: false })).toBe(200);
  });

  it('returns 0 for a lecture that is new, completed or watched for less than 10 s', () => {
    expect(resumePosition(null)).toBe(0);
    expect(resumePosition({ position: 9, completed: false })).toBe(0);
    expect(resumePosition({ position: 200, completed: true })).toBe(0);
  });
});
