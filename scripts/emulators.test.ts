import { expect, it } from 'vitest';
import { javaMajor } from './emulators.ts';

it.each([
  ['openjdk version "21.0.2" 2024-01-16', 21],
  ['java version "1.8.0_392"', 8],
  ['openjdk version "17.0.15" 2025-04-15', 17],
  ['command not found', null],
])('reads the major version of Java from «%s»', (output, major) => {
  expect(javaMajor(output)).toBe(major);
});
