import { expect, it } from 'vitest';
import { readClock } from './read-clock.ts';

it.each([
  ['0:05', 5],
  ['12:30', 750],
  [' ١٢:٣٠ ', 750],
  ['90:00', 5_400],
  ['1:02:03', 3_723],
  ['12', null],
  ['12:75', null],
  ['99:99:59', null],
  ['', null],
])('reads %s as %s seconds', (text, seconds) => {
  expect(readClock(text)).toBe(seconds);
});
