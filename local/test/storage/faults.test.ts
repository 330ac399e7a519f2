import { afterEach, expect, it } from 'vitest';
import { useStorage } from './harness.ts';

const storage = useStorage();
afterEach(() => storage().server.faults.clear());

function save(name: string) {
  const file = storage().bucket.file(name);
  return file.save('x', { resumable: false, preconditionOpts: { ifGenerationMatch: 0 } });
}

async function exists(name: string): Promise<boolean> {
  return (await storage().bucket.file(name).exists())[0];
}

it('a fault with a status refuses as many requests of its operation as it says', async () => {
  const { server, bucket } = storage();
  await save('kept');
  server.faults.inject({ operation: 'upload', outcome: 403 });
  expect((await bucket.file('kept').download())[0].toString()).toBe('x');
  await expect(save('refused')).rejects.toMatchObject({ code: 403 });
  expect(await exists('refused')).toBe(false);
  await save('refused');
  server.faults.inject({ operation: 'delete', outcome: 403 });
  await expect(bucket.file('kept').delete()).rejects.toMatchObject({ code: 403 });
  expect(await exists('kept')).toBe(true);
});

it('a request whose response is lost still takes effect', async () => {
  storage().server.faults.inject({ operation: 'upload', outcome: 'lost' });
  // The client retries and finds the object that its first request created.
  await expect(save('lost')).rejects.toMatchObject({ code: 412 });
  expect(await exists('lost')).toBe(true);
});

it('faults without an effect let requests succeed until a later fault', async () => {
  const { server } = storage();
  server.faults.inject({ operation: 'upload', outcome: 'none', times: 2 });
  server.faults.inject({ operation: 'upload', outcome: 403 });
  await save('first');
  await save('second');
  await expect(save('third')).rejects.toMatchObject({ code: 403 });
});
