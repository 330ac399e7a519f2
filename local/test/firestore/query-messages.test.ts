import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openFirestore } from './harness.ts';
import { type Message, openRawClient } from './raw-client.ts';

const { address, projectId, collection } = await openFirestore();
const raw = openRawClient(address, projectId);
const target = await collection({ a: {}, b: {}, c: {} });

/** Describes each message in a few words. Also checks that each message has a read time. */
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

describe('RunQuery', () => {
  it.each<[string, object, object, string[]]>([
    ['sends one message per document, and sets "done" in the last', {}, {}, ['a', 'b', 'c done']],
    [
      'sends the number of skipped documents in the first message',
      { offset: 2 },
      {},
      ['c skipped=2 done'],
    ],
    ['sends one message with "done" if there is no result', { limit: { value: 0 } }, {}, ['done']],
    ['sends one message if all documents are skipped', { offset: 9 }, {}, ['skipped=3 done']],
    [
      'sends the id of a new transaction in a message of its own, before the documents',
      { limit: { value: 1 } },
      { newTransaction: { readOnly: {} } },
      ['transaction', 'a done'],
    ],
    [
      'sends the id of a new transaction even if there is no result',
      { limit: { value: 0 } },
      { newTransaction: { readOnly: {} } },
      ['transaction', 'done'],
    ],
  ])('RunQuery %s', async (_case, queryOptions, requestOptions, expected) => {
    const messages = await raw.stream('RunQuery', {
      parent: `${raw.database}/documents`,
      structuredQuery: { from: [{ collectionId: target.id }], ...queryOptions },
      ...requestOptions,
    });
    expect(wordsOf(messages)).toEqual(expected);
  });
});

describe('a response that is larger than the buffer of the connection', () => {
  const warnings: Error[] = [];
  const recordWarning = (warning: Error) => warnings.push(warning);
  beforeAll(() => void process.on('warning', recordWarning));
  afterAll(() => void process.off('warning', recordWarning));

  it('does not cause warnings about too many event listeners', async () => {
    const large = await collection();
    const text = 'x'.repeat(500_000);
    await Promise.all(Array.from({ length: 30 }, () => large.doc().set({ text })));
    expect((await large.get()).size).toBe(30);
    await new Promise((resolve) => setImmediate(resolve));
    expect(warnings).toEqual([]);
  }, 20_000);
});
