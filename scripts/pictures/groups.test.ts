import { expect, it } from 'vitest';
import { groups } from './groups.ts';

it('gives every shot a name of its own, so that no picture replaces another', () => {
  const names = groups.flatMap(({ shots }) => shots.map(({ name }) => name));
  expect(names).toEqual([...new Set(names)]);
});
