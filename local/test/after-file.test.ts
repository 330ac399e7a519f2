import { beforeAll, expect, it } from 'vitest';
import { afterFile, closeAll } from './after-file.ts';

const closed: string[] = [];
beforeAll(() => {
  afterFile(() => closed.push('server'));
  afterFile(() => closed.push('client'));
});

it('closes what a hook opened, the last one first and each once', async () => {
  await closeAll();
  await closeAll();
  expect(closed).toEqual(['client', 'server']);
});
