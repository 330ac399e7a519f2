import { expect, it } from 'vitest';
import { requestFor } from './request-for.ts';

const wish = { cId: 'c1', prefix: 'NAHW' };

it('asks again by the same id for what was not answered', () => {
  const first = requestFor(null, wish);
  expect(requestFor(first, { ...wish })).toEqual(first);
});

it('asks for another code by another id', () => {
  const first = requestFor(null, wish);
  for (const other of [requestFor(null, wish), requestFor(first, { ...wish, prefix: '' })]) {
    expect(other.id).not.toBe(first.id);
  }
  expect(requestFor(first, { ...wish, cId: 'c2' })).toMatchObject({ cId: 'c2', prefix: 'NAHW' });
});
