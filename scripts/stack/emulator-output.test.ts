import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { functionOutput, isFunctionWarning, startTimeout } from './emulator-output.ts';

it('separates the output of the functions from the output of the emulators', () => {
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
])('checks whether the line %s is a warning of the functions (%s)', (line, expected) => {
  expect(isFunctionWarning(line)).toBe(expected);
});

describe('the start timeout', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('does not expire while new output arrives', () => {
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
    ['the output repeats itself', (time: number) => `[PROXY ERROR] Timeout after ${time} ms`],
    ['only the functions write output', (time: number) => `>  {"requestId":"a${time}b"}`],
  ])('expires if %s', (_what, lineAt) => {
    const { signal, onLine } = startTimeout(100);
    onLine(lineAt(0));
    for (let time = 30; time <= 90; time += 30) {
      vi.advanceTimersByTime(30);
      onLine(lineAt(time));
    }
    vi.advanceTimersByTime(10);
    expect(signal.aborted).toBe(true);
  });

  it('does not expire after the start has succeeded', () => {
    const { signal, onLine, end } = startTimeout(100);
    end();
    onLine('i  functions: Beginning execution');
    vi.advanceTimersByTime(200);
    expect(signal.aborted).toBe(false);
  });
});
