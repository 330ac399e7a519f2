import { expect, it } from 'vitest';
import { requestFor } from './new-code.tsx';

const wanted = { cId: 'c1', codePrefix: 'NAHW' };

it('reuses the request id when the same code is requested again', () => {
  const first = requestFor(null, wanted);
  expect(requestFor(first, { ...wanted })).toEqual(first);
});

it('uses a new request id for another code', () => {
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
