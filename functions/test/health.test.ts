import { beforeAll, beforeEach, expect, it } from 'vitest';
import { describeLocally, startApi, type TestApi } from './harness.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});

const checkResult = (name: string, status = 'ok') => ({
  name,
  status,
  milliseconds: expect.any(Number),
});

describeLocally('health', () => {
  beforeEach(() => {
    // The API caches the result of a check for ten seconds.
    api.advance(11_000);
  });

  it('answers that the API is running, without a call to any service', async () => {
    expect(await api.call('health')).toEqual({ status: 'ok' });
    expect(await api.cost(() => api.call('health'))).toEqual({ reads: 0, writes: 0, deletes: 0 });
    expect((await api.expectError('health?deep=yes')).body.error).toBe('invalid_request');
  });

  it('the deep check calls each service once for any number of callers', async () => {
    const callDeepHealth = () => api.send('health?deep=true');
    const cost = await api.cost(async () => {
      const answers = await Promise.all(Array.from({ length: 30 }, callDeepHealth));
      expect(answers.map(({ status }) => status)).toEqual(Array(30).fill(200));
      expect((await callDeepHealth()).body).toEqual({
        status: 'ok',
        checks: [checkResult('firestore'), checkResult('storage'), checkResult('auth')],
      });
    });
    expect(cost).toEqual({ reads: 1, writes: 0, deletes: 0 });
  });

  it('the deep check answers 503 with the name of the failing service, and checks again after ten seconds', async () => {
    const fault = { rpc: 'BatchGetDocuments', project: api.projectId, code: 7 } as const;
    api.local?.firestore.faults.inject(fault);
    const { body, headers } = await api.expectError('health?deep=true');
    expect(body).toEqual({
      error: 'unavailable',
      message: expect.any(String),
      checks: [checkResult('firestore', 'failed'), checkResult('storage'), checkResult('auth')],
    });
    expect(headers.get('retry-after')).toBe('10');
    expect(api.logs.find((entry) => '@type' in entry)).toMatchObject({
      failure: { name: 'denied' },
    });
    expect((await api.expectError('health?deep=true')).body).toEqual(body);
    api.advance(11_000);
    expect((await api.send('health?deep=true')).status).toBe(200);
  });
});
