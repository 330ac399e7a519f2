import { expect, it } from 'vitest';
import { requestFor } from './code-form.tsx';

const wanted = { cId: 'c1', codePrefix: 'NAHW' };

it('asks again by the same id for what was not answered', () => {
  const first = requestFor(null, wanted);
  expect(requestFor(first, { ...wanted })).toEqual(first);
});

it('asks for another code by another id', () => {
  const first = requestFor(null, wanted);
  for (const other of [
    requestFor(null, wanted),
    requestFor(first, { ...wanted, codePrefix: '' }),
  ]) {
    expect(other.requestId).not.toBe(first.requestId);
  }
  expect(requestFor(first, { ...wanted, cId: 'c2' })).toMatchObject({
    cId: 'c2',
    codePrefix: 'NAHW',
  });
});
