import { expect, it } from 'vitest';
import { FaultInjector, faultError } from './faults.ts';
import { status } from './model.ts';

it('a fault affects the given number of calls of its RPC in its project', () => {
  const faults = new FaultInjector();
  faults.inject({ rpc: 'Commit', project: 'p', times: 2, code: status.ABORTED });
  expect(faults.consume('RunQuery', 'p')).toBeUndefined();
  expect(faults.consume('Commit', 'q')).toBeUndefined();
  expect(faults.consume('Commit', 'p')?.code).toBe(status.ABORTED);
  expect(faults.consume('Commit', 'p')?.code).toBe(status.ABORTED);
  expect(faults.consume('Commit', 'p')).toBeUndefined();
});

it('the fault that was injected first is consumed first, and clear removes the other faults', () => {
  const faults = new FaultInjector();
  faults.inject({ rpc: 'Commit', code: status.ABORTED });
  faults.inject({ rpc: 'Commit', project: 'p', code: status.INTERNAL });
  expect(faults.consume('Commit', 'p')?.code).toBe(status.ABORTED);
  faults.clear('p');
  expect(faults.consume('Commit', 'p')).toBeUndefined();
});

it('a fault without a code does not have an error', () => {
  expect(faultError({ rpc: 'Commit', delayMs: 5 })).toBeUndefined();
  expect(faultError({ rpc: 'Commit', code: status.UNAVAILABLE, message: 'Later.' })).toMatchObject({
    code: status.UNAVAILABLE,
    message: 'Later.',
  });
});
