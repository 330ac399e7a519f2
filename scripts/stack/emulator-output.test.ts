import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { functionOutput, isFunctionWarning, startTimeout } from './emulator-output.ts';

it('separates the output of functions from that of the emulators', () => {
  expect(functionOutput('>  {"severity":"INFO"}')).toBe('{"severity":"INFO"}');
  expect(functionOutput('i  functions: Beginning execution')).toBeNull();
});

it.each([
  ['>  {"severity":"ERROR","message":"broken"}', true],
  ['>  {"severity":"WARNING"}', true],
  ['>  {"severity":"INFO"}', false],
  ['>  {not json', false],
  ['>  plain words', false],
  ['i  hosting: ERROR', false],
])('detects complaints in %s: %s', (line, expected) => {
  expect(isFunctionWarning(line)).toBe(expected);
});

describe('the timeout of a start', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('waits as long as new output arrives', () => {
    const { signal, onLine } = startTimeout(100);
    for (const line of ['i  emulators: Starting', 'i  functions: Watching', '✔  hosting: Ready']) {
      vi.advanceTimersByTime(90);
      onLine(line);
    }
    vi.advanceTimersByTime(90);
    expect(signal.aborted).toBe(false);
    vi.advanceTimersByTime(10);
    expect(signal.reason).toEqual(new Error('nothing new was heard of them for 0.1 s'));
  });

  it.each([
    ['repeats itself', (time: number) => `[PROXY ERROR] Timeout after ${time} ms`],
    ['lets the functions fail again and again', (time: number) => `>  {"requestId":"a${time}b"}`],
  ])('gives up if a start %s', (_what, lineAt) => {
    const { signal, onLine } = startTimeout(100);
    onLine(lineAt(0));
    for (let time = 30; time <= 90; time += 30) {
      vi.advanceTimersByTime(30);
      onLine(lineAt(time));
    }
    vi.advanceTimersByTime(10);
    expect(signal.aborted).toBe(true);
  });

  it('ends when the start is done', () => {
    const { signal, onLine, end } = startTimeout(100);
    end();
    onLine('i  functions: Beginning execution');
    vi.advanceTimersByTime(200);
    expect(signal.aborted).toBe(false);
  });
});
