import { expect, it } from 'vitest';
import { requestFor } from './new-code.tsx';

const options = { cId: 'c1', codePrefix: 'NAHW' };

it('reuses the request id when the same code is requested again', () => {
  const first = requestFor(null, options);
  expect(requestFor(first, { ...options })).toEqual(first);
});

it('uses a new request id for another code', () => {
  const first = requestFor(null, options);
  for (const otherRequest of [
    requestFor(null, options),
    requestFor(first, { ...options, codePrefix: '' }),
  ]) {
    expect(otherRequest.requestId).not.toBe(first.requestId);
  }
  expect(requestFor(first, { ...options, cId: 'c2' })).toMatchObject({
    cId: 'c2',
    codePrefix: 'NAHW',
  });
});
