import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openFirestore } from './harness.ts';
import { type Message, openRawClient } from './raw-client.ts';

const { address, projectId, collection } = await openFirestore();
const raw = openRawClient(address, projectId);
const target = await collection({ a: {}, b: {}, c: {} });

/** A short form of each message; also checks the time, which every message has. */
function wordsOf(messages: readonly Message[]): string[] {
  return messages.map((message) => {
    expect(message).toHaveProperty('readTime.seconds');
    const { document, transaction, skippedResults, done } = message;
    return [
      transaction?.length && 'transaction',
      document?.name.slice(-1),
      skippedResults && `skipped=${skippedResults}`,
      done && 'done',
    ]
      .filter(Boolean)
      .join(' ');
  });
}

describe('the messages of RunQuery', () => {
  it.each<[string, object, object, string[]]>([
    ['one for each document, the last is done', {}, {}, ['a', 'b', 'c done']],
    ['the first tells what was skipped', { offset: 2 }, {}, ['c skipped=2 done']],
    ['nothing is done at once', { limit: { value: 0 } }, {}, ['done']],
    ['nothing but what was skipped', { offset: 9 }, {}, ['skipped=3 done']],
    [
      'a new transaction comes first, alone',
      { limit: { value: 1 } },
      { newTransaction: { readOnly: {} } },
      ['transaction', 'a done'],
    ],
    [
      'a new transaction that finds nothing',
      { limit: { value: 0 } },
      { newTransaction: { readOnly: {} } },
      ['transaction', 'done'],
    ],
  ])('%s', async (_case, more, consistency, expected) => {
    const messages = await raw.stream('RunQuery', {
      parent: `${raw.database}/documents`,
      structuredQuery: { from: [{ collectionId: target.id }], ...more },
      ...consistency,
    });
    expect(wordsOf(messages)).toEqual(expected);
  });
});

describe('an answer that is larger than the buffer of the connection', () => {
  const warnings: Error[] = [];
  const note = (warning: Error) => warnings.push(warning);
  beforeAll(() => void process.on('warning', note));
  afterAll(() => void process.off('warning', note));

  it('leaves no listeners behind', async () => {
    const large = await collection();
    const text = 'x'.repeat(500_000);
    await Promise.all(Array.from({ length: 30 }, () => large.doc().set({ text })));
    expect((await large.get()).size).toBe(30);
    await new Promise((resolve) => setImmediate(resolve));
    expect(warnings).toEqual([]);
  }, 20_000);
});
