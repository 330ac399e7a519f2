import type { IncomingMessage } from 'node:http';
import { expect, it } from 'vitest';
import { createLedger } from './ledger.ts';

const answer = { status: 200, headers: {}, body: Buffer.from('') };
const request = (url: string) => ({ method: 'POST', url }) as IncomingMessage;

it('counts the reads of each parallel call, and adds up the kilobytes of a day by source', async () => {
  const usage = { reads: 7, writes: 0, deletes: 0 };
  const ledger = createLedger(async () => ({ ...usage }));
  await ledger.take();
  const call = (url: string, reads: number) =>
    ledger.wrapCall(request(url), async () => {
      await Promise.resolve();
      usage.reads += reads;
      return answer;
    });
  await Promise.all([call('/api/a', 1), call('/api/b', 3)]);
  const served = {
    method: 'GET',
    url: '/',
    status: 200,
    destination: 'document',
    isForWorker: false,
  };
  ledger.onServed({ ...served, source: 'hosting', bytes: 2_000 });
  ledger.onServed({ ...served, source: 'function', bytes: 500 });
  ledger.onServed({ ...served, source: 'cdn', bytes: 300 });

  const { callList, ...day } = await ledger.take();
  expect(callList.map(({ path, reads }) => [path, reads])).toEqual([
    ['POST /api/a 200', 1],
    ['POST /api/b 200', 3],
  ]);
  expect(day).toEqual({
    calls: 2,
    reads: 4,
    writes: 0,
    deletes: 0,
    hosting: 2,
    api: 0.8,
    ms: 200,
    hits: 1,
  });
  expect(await ledger.take()).toMatchObject({ calls: 0, reads: 0, hosting: 0 });
});

it('still counts calls after a call has failed', async () => {
  const ledger = createLedger(async () => ({ reads: 0, writes: 0, deletes: 0 }));
  const broken = ledger.wrapCall(request('/a'), () => Promise.reject(new Error('gone')));
  await expect(broken).rejects.toThrow('gone');
  await ledger.wrapCall(request('/b'), async () => answer);
  expect((await ledger.take()).calls).toBe(1);
});
