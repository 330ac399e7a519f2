import { describe, expect, it } from 'vitest';
import { codeOf, openOwnFirestore } from './harness.ts';
import { openRawClient } from './raw-client.ts';

const { address, projectId, doc } = await openOwnFirestore({
  transactionIdleMs: 700,
  lockWaitMs: 400,
});
const raw = openRawClient(address, projectId);
const aborted = 10;
const invalidArgument = 3;

async function begin(options: object = {}): Promise<Uint8Array> {
  return (await raw.call('BeginTransaction', { database: raw.database, options })).transaction;
}

function read(path: string, transaction: Uint8Array) {
  const documents = [raw.name(path)];
  return raw.stream('BatchGetDocuments', { database: raw.database, documents, transaction });
}

function commit(writes: object[], transaction?: Uint8Array) {
  return raw.call('Commit', { database: raw.database, writes, transaction });
}

function rollback(transaction: Uint8Array) {
  return raw.call('Rollback', { database: raw.database, transaction });
}

function set(path: string) {
  return { update: { name: raw.name(path), fields: { at: { integerValue: Date.now() } } } };
}

describe('a transaction id', () => {
  it('is valid for one commit', async () => {
    const { path } = doc();
    const id = await begin();
    await read(path, id);
    await commit([set(path)], id);
    expect(await codeOf(commit([set(path)], id))).toBe(aborted);
    expect(await codeOf(read(path, id))).toBe(aborted);
  });

  it('is invalid after a rollback, which can be repeated', async () => {
    const { path } = doc();
    const id = await begin();
    await read(path, id);
    await rollback(id);
    await rollback(id);
    expect(await codeOf(read(path, id))).toBe(aborted);
    expect(await codeOf(commit([set(path)], id))).toBe(aborted);
  });

  it('a transaction id that the server never issued is refused', async () => {
    const unknownId = Buffer.from('nonsense');
    expect(await codeOf(commit([], unknownId))).toBe(invalidArgument);
    expect(await codeOf(read('a/b', unknownId))).toBe(invalidArgument);
    expect(await codeOf(rollback(unknownId))).toBe(invalidArgument);
  });

  it('a read that starts a transaction sends only the id in its first message', async () => {
    const [first, second] = await raw.stream('BatchGetDocuments', {
      database: raw.database,
      documents: [raw.name(doc().path)],
      newTransaction: { readWrite: {} },
    });
    expect(first?.transaction.length).toBeGreaterThan(0);
    expect(first?.result).toBeUndefined();
    expect(second).toHaveProperty('missing');
    await rollback(first?.transaction);
  });

  it('a query that starts a transaction sends the id even if it finds nothing', async () => {
    const answers = await raw.stream('RunQuery', {
      parent: `${raw.database}/documents`,
      structuredQuery: { from: [{ collectionId: doc().parent.id }] },
      newTransaction: { readWrite: {} },
    });
    const ids = answers.flatMap(({ transaction }) =>
      transaction?.length > 0 ? [transaction] : [],
    );
    expect(ids).toHaveLength(1);
    expect(answers.some(({ readTime }) => readTime)).toBe(true);
    await rollback(ids[0]);
  });

  it('stays valid after an invalid commit, but not after a failed precondition', async () => {
    const { path } = doc();
    const id = await begin();
    await read(path, id);
    const invalid = { update: { name: raw.name(path), fields: { __x__: {} } } };
    expect(await codeOf(commit([invalid], id))).toBe(invalidArgument);
    const wrong = { ...set(path), currentDocument: { exists: true } };
    expect(await codeOf(commit([wrong], id))).toBe(5);
    expect(await codeOf(commit([set(path)], id))).toBe(aborted);
  });
});

describe('the locks of a transaction', () => {
  it('a write waits for the locks of a transaction and then fails with ABORTED', async () => {
    const { path } = doc();
    const id = await begin();
    await read(path, id);
    const start = performance.now();
    expect(await codeOf(commit([set(path)]))).toBe(aborted);
    const waited = performance.now() - start;
    expect(waited).toBeGreaterThan(300);
    expect(waited).toBeLessThan(1500);
    await rollback(id);
    await commit([set(path)]);
  });

  it('a commit releases its locks and is answered before the write that waited for them', async () => {
    const { path } = doc();
    const id = await begin();
    await read(path, id);
    const answered: string[] = [];
    const waiting = commit([set(path)]).then(() => answered.push('write'));
    await new Promise((resolve) => setTimeout(resolve, 50));
    await Promise.all([commit([set(path)], id).then(() => answered.push('transaction')), waiting]);
    expect(answered).toEqual(['transaction', 'write']);
  });

  it('a rollback releases the locks, so that the waiting write succeeds', async () => {
    const { path } = doc();
    const id = await begin();
    await read(path, id);
    const waiting = commit([set(path)]);
    await rollback(id);
    expect(await waiting).toHaveProperty('commitTime');
  });

  it('a query in a transaction blocks writes to its collection', async () => {
    const { path, parent } = doc();
    const query = { from: [{ collectionId: parent.id }] };
    const queries = await begin();
    await raw.stream('RunQuery', {
      parent: `${raw.database}/documents`,
      structuredQuery: query,
      transaction: queries,
    });
    expect(await codeOf(commit([set(path)]))).toBe(aborted);
    await commit([set(doc().path)]);
    await rollback(queries);
    await commit([set(path)]);
  });

  it('a query in a transaction does not block writes of documents that never match the query', async () => {
    const found = doc();
    await Promise.all([found.set({ n: 1 }), found.parent.doc('beside').set({ n: 2 })]);
    const query = {
      from: [{ collectionId: found.parent.id }],
      where: {
        fieldFilter: { field: { fieldPath: 'n' }, op: 'EQUAL', value: { integerValue: '1' } },
      },
    };
    const id = await begin();
    await raw.stream('RunQuery', {
      parent: `${raw.database}/documents`,
      structuredQuery: query,
      transaction: id,
    });
    const write = (path: string, n: number) => {
      const update = { name: raw.name(path), fields: { n: { integerValue: String(n) } } };
      return codeOf(commit([{ update }]));
    };
    expect(await write(`${found.parent.path}/beside`, 3)).toBeUndefined();
    expect(await write(`${found.parent.path}/new`, 2)).toBeUndefined();
    expect(await write(`${found.parent.path}/beside`, 1)).toBe(aborted);
    await rollback(id);
  });

  it('are released when it was idle for too long', async () => {
    const { path } = doc();
    const id = await begin();
    await read(path, id);
    await new Promise((resolve) => setTimeout(resolve, 900));
    const start = performance.now();
    await commit([set(path)]);
    expect(performance.now() - start).toBeLessThan(300);
    const lateCode = await codeOf(commit([set(path)], id));
    expect([aborted, invalidArgument]).toContain(lateCode);
  });
});

it('an idle read-only transaction expires', async () => {
  const id = await begin({ readOnly: {} });
  await new Promise((resolve) => setTimeout(resolve, 900));
  expect([aborted, invalidArgument]).toContain(await codeOf(read(doc().path, id)));
});

it('a new transaction can name the transaction that it retries', async () => {
  const { path } = doc();
  const first = await begin();
  await read(path, first);
  await rollback(first);
  const second = await begin({ readWrite: { retryTransaction: first } });
  await read(path, second);
  await commit([set(path)], second);
});
