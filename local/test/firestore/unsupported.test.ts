import { describe, expect, it } from 'vitest';
import { failureOf, openOwnFirestore } from './harness.ts';
import { openRawClient } from './raw-client.ts';

const { address, projectId, collection } = await openOwnFirestore();
const raw = openRawClient(address, projectId);
const target = await collection({ a: { n: 1 } });
const unimplemented = 12;

describe('unsupported features', () => {
  it.each<[string, RegExp, () => Promise<unknown>]>([
    [
      'vector searches',
      /vector search/,
      () =>
        target
          .findNearest({
            vectorField: 'v',
            queryVector: [1, 2],
            limit: 1,
            distanceMeasure: 'EUCLIDEAN',
          })
          .get(),
    ],
    ['query plans', /explain/i, () => target.explain({ analyze: true })],
    ['plans of aggregations', /explain/i, () => target.count().explain()],
    ['pipelines', /pipeline/i, () => raw.stream('ExecutePipeline', { database: raw.database })],
  ])(
    '%s are refused within a second, with an error that names the feature',
    async (_feature, message, call) => {
      const start = performance.now();
      const failure = await failureOf(call());
      expect(performance.now() - start).toBeLessThan(1000);
      expect(failure?.code).toBe(unimplemented);
      expect(failure?.message).toMatch(message);
    },
  );

  it('write streams are refused with an error that names the feature', async () => {
    const stream = raw.duplex('Write');
    stream.send({ database: raw.database });
    const error = await stream.end();
    expect(error?.code).toBe(unimplemented);
    expect(error?.message).toMatch(/Write/);
  });
});
