import { createServer } from 'node:net';
import { expect, it } from 'vitest';
import { findOffset, host, portsAt, readOffset, requireFree } from './ports.ts';

it('adds the same offset to every port', () => {
  expect(portsAt(0)).toMatchObject({ hosting: 5000, functions: 5001, auth: 9099, storage: 9199 });
  expect(portsAt(100)).toMatchObject({ hosting: 5100, functions: 5101, auth: 9199, storage: 9299 });
});

it('reads the offset from the option, or else from the environment', () => {
  expect(readOffset('5100', {})).toBe(100);
  expect(readOffset(undefined, { MARKAZ_PORT_OFFSET: '300' })).toBe(300);
  expect(readOffset(undefined, {})).toBe(0);
});

it.each(['x', '0.5', '6000', '99999'])('refuses the option --port %s', (port) => {
  expect(() => readOffset(port, {})).toThrow(/port/u);
});

it('never gives stacks in different lanes the same port', async () => {
  const firstAndLast = [0, 2_999];
  const lanes = await Promise.all(
    [0, 1, 2].map(async (lane) =>
      (await Promise.all(firstAndLast.map((first) => findOffset({ lane, first })))).map(
        (offset) => {
          const ports = Object.values(portsAt(offset));
          return [Math.min(...ports), Math.max(...ports)] as const;
        },
      ),
    ),
  );
  const spans = lanes.map((found) => ({
    from: Math.min(...found.map(([low]) => low)),
    to: Math.max(...found.map(([, high]) => high)),
  }));
  for (const [index, { from, to }] of spans.entries()) {
    expect(to).toBeLessThan(spans[index + 1]?.from ?? 32_768);
    expect(from).toBeGreaterThan(5_001);
  }
});

it('refuses a port that is in use, and names the port and its service', async () => {
  const server = createServer();
  const port = await new Promise<number>((resolve) =>
    server.listen(0, host, () => {
      const address = server.address();
      resolve(typeof address === 'object' && address ? address.port : 0);
    }),
  );
  await expect(requireFree({ hosting: port })).rejects.toThrow(`Port ${port} (hosting) is in use`);
  server.close();
});
