import { expect, it } from 'vitest';
import { functionOutput, isFunctionComplaint } from './function-log.ts';

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
  expect(isFunctionComplaint(line)).toBe(expected);
});
