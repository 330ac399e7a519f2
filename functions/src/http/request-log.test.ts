import { expect, it } from 'vitest';
import { logLines } from './request-log.ts';

const turn = () => new Promise((resolve) => setImmediate(resolve));

it('writes the lines of one turn of the event loop together, each in its order', async () => {
  const written: string[] = [];
  const log = logLines((lines) => written.push(lines));
  log({ severity: 'INFO', message: 'one' });
  log({ severity: 'ERROR', message: 'two\nlines' });
  expect(written).toEqual([]);
  await turn();
  log({ severity: 'INFO', message: 'three' });
  await turn();
  expect(written).toEqual([
    '{"severity":"INFO","message":"one"}\n{"severity":"ERROR","message":"two\\nlines"}\n',
    '{"severity":"INFO","message":"three"}\n',
  ]);
});

it('keeps nothing back when the process exits', () => {
  const written: string[] = [];
  const log = logLines((lines) => written.push(lines));
  log({ severity: 'INFO', message: 'last words' });
  const flush = process.listeners('exit').at(-1);
  flush?.(0);
  expect(written).toEqual(['{"severity":"INFO","message":"last words"}\n']);
});
