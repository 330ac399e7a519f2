import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { StatusError, status } from '../model.ts';
import type { ProtoWrite } from '../proto.ts';
import { DocumentStore } from '../store/store.ts';
import { parseWrite } from '../writes/validate.ts';
import { commitWrites } from './commit.ts';
import { readLocks } from './lock-keys.ts';
import { LockTable } from './locks.ts';
import { type Consistency, readConsistently } from './read.ts';
import { Transactions } from './transactions.ts';
import { WriteRates } from './write-rates.ts';

const database = 'projects/p/databases/(default)';
const name = (id: string) => `${database}/documents/c/${id}`;
const idleMs = 60_000;
const lockWaitMs = 50;

let nowMillis: number;
let context: {
  store: DocumentStore;
  locks: LockTable;
  transactions: Transactions;
  writeRates?: WriteRates;
};

beforeEach(() => {
  nowMillis = 1_000_000_000_000;
  const now = () => nowMillis;
  const store = new DocumentStore({ file: ':memory:', now });
  const locks = new LockTable(lockWaitMs);
  context = { store, locks, transactions: new Transactions({ store, locks, now, idleMs }) };
});

afterEach(() => {
  context.store.close();
});

const set = (id: string, n: number): ProtoWrite => ({
  update: { name: name(id), fields: { n: { integerValue: String(n) } } },
});

/** Commits as the RPC does. Returns the code of the failure, or OK. */
async function commit(writes: ProtoWrite[], transaction?: Uint8Array): Promise<number> {
  const { transactions } = context;
  return codeOf(async () => {
    const open = transaction && transactions.use(database, transaction);
    const parsed = writes.map((write) => parseWrite(write, database));
    await commitWrites(context, database, parsed, open);
  });
}

/** Reads a document. Returns its number, and the id of the transaction that the read opened. */
async function read(id: string, consistency: Consistency = {}) {
  const { result, newTransactionId } = await readConsistently(
    context,
    database,
    consistency,
    readLocks([name(id)]),
    (snapshot) => snapshot.get(name(id))?.fields.get('n'),
  );
  return {
    n: result?.kind === 'integer' ? Number(result.value) : undefined,
    id: newTransactionId ?? new Uint8Array(),
  };
}

async function codeOf(call: () => Promise<unknown> | unknown): Promise<number> {
  try {
    await call();
    return status.OK;
  } catch (error) {
    if (error instanceof StatusError) return error.code;
    throw error;
  }
}

describe('a commit', () => {
  it('writes nothing if one of its writes fails', async () => {
    const update: ProtoWrite = { ...set('b', 1), currentDocument: { exists: true } };
    expect(await commit([set('a', 1), update])).toBe(status.NOT_FOUND);
    expect((await read('a')).n).toBeUndefined();
  });

  it('applies each write to the result of the writes before it', async () => {
    const create: ProtoWrite = { ...set('a', 1), currentDocument: { exists: false } };
    const change: ProtoWrite = { ...set('a', 2), currentDocument: { exists: true } };
    expect(await commit([create, change])).toBe(status.OK);
    expect((await read('a')).n).toBe(2);
    expect(await commit([{ delete: name('a') }, create])).toBe(status.OK);
    expect((await read('a')).n).toBe(1);
  });

  it('is refused if it verifies and writes the same document', async () => {
    expect(await commit([set('a', 1)])).toBe(status.OK);
    const verify: ProtoWrite = { verify: name('a'), currentDocument: { exists: true } };
    expect(await commit([verify])).toBe(status.OK);
    expect(await commit([verify, set('a', 2)])).toBe(status.INVALID_ARGUMENT);
  });
});

describe('the write rate of a document', () => {
  const update: ProtoWrite = { ...set('b', 1), currentDocument: { exists: true } };
  beforeEach(() => {
    context.writeRates = new WriteRates({ burst: 2, now: () => nowMillis });
  });

  it('limits commits, and counts several writes of one commit once', async () => {
    expect(await commit([set('a', 1), set('a', 2)])).toBe(status.OK);
    expect(await commit([set('a', 3)])).toBe(status.OK);
    expect(await commit([set('a', 4)])).toBe(status.ABORTED);
    expect((await read('a')).n).toBe(3);
  });

  it('does not count a commit that fails or only verifies', async () => {
    for (let time = 0; time < 3; time += 1) {
      expect(await commit([set('a', 1), update])).toBe(status.NOT_FOUND);
      const verify: ProtoWrite = { verify: name('a'), currentDocument: { exists: false } };
      expect(await commit([verify])).toBe(status.OK);
    }
    expect(await commit([set('a', 1)])).toBe(status.OK);
  });

  it('aborts a transaction whose commit would exceed it', async () => {
    await commit([set('a', 1)]);
    await commit([set('a', 2)]);
    const { id } = await read('a', { newTransaction: {} });
    expect(await commit([set('a', 3)], id)).toBe(status.ABORTED);
    expect(await codeOf(() => read('a', { transaction: id }))).toBe(status.ABORTED);
  });
});

describe('a transaction', () => {
  it('makes other writers wait until it ends, but not readers outside transactions', async () => {
    const { id } = await read('a', { newTransaction: {} });
    const waiting = commit([set('a', 2)]);
    expect((await read('a')).n).toBeUndefined();
    expect(await commit([set('a', 1)], id)).toBe(status.OK);
    expect(await waiting).toBe(status.OK);
    expect((await read('a')).n).toBe(2);
  });

  it('makes other writers wait only until the timeout', async () => {
    await read('a', { newTransaction: {} });
    expect(await commit([set('a', 2)])).toBe(status.ABORTED);
    expect(await commit([set('b', 2)])).toBe(status.OK);
  });

  it('wins over a younger transaction that read the same document', async () => {
    const first = await read('a', { newTransaction: {} });
    const second = await read('a', { newTransaction: {} });
    const codes = await Promise.all([
      commit([set('a', 2)], second.id),
      commit([set('a', 1)], first.id),
    ]);
    expect(codes).toEqual([status.ABORTED, status.OK]);
    expect((await read('a')).n).toBe(1);
  });

  it('keeps its age when it is retried, and therefore wins over a younger transaction', async () => {
    const retried = await read('b', { newTransaction: {} });
    context.transactions.rollback(retried.id);
    const younger = await read('a', { newTransaction: {} });
    const repeatedRead = await read('a', {
      newTransaction: { readWrite: { retryTransaction: retried.id } },
    });
    const codes = await Promise.all([
      commit([set('a', 1)], younger.id),
      commit([set('a', 2)], repeatedRead.id),
    ]);
    expect(codes).toEqual([status.ABORTED, status.OK]);
  });

  it('ends the transaction that it retries', async () => {
    const first = await read('a', { newTransaction: {} });
    await read('a', { newTransaction: { readWrite: { retryTransaction: first.id } } });
    expect(await commit([], first.id)).toBe(status.ABORTED);
  });

  it('ends after a commit, after a failed precondition, and after a rollback', async () => {
    const committed = await read('a', { newTransaction: {} });
    expect(await commit([], committed.id)).toBe(status.OK);
    const failed = await read('a', { newTransaction: {} });
    const update: ProtoWrite = { ...set('b', 1), currentDocument: { exists: true } };
    expect(await commit([update], failed.id)).toBe(status.NOT_FOUND);
    const rolledBack = await read('a', { newTransaction: {} });
    context.transactions.rollback(rolledBack.id);
    for (const { id } of [committed, failed, rolledBack]) {
      expect(await commit([], id)).toBe(status.ABORTED);
      expect(await codeOf(() => read('a', { transaction: id }))).toBe(status.ABORTED);
      expect(await codeOf(() => context.transactions.rollback(id))).toBe(status.OK);
    }
    expect(await commit([set('a', 1)])).toBe(status.OK);
  });

  it('stays open after an invalid commit', async () => {
    const { id } = await read('a', { newTransaction: {} });
    expect(await commit([{ verify: name('a') }, set('a', 1)], id)).toBe(status.INVALID_ARGUMENT);
    expect(await commit([set('a', 1)], id)).toBe(status.OK);
  });

  it('expires when it is idle for too long', async () => {
    const { id } = await read('a', { newTransaction: {} });
    nowMillis += idleMs - 1;
    context.transactions.expire();
    await read('a', { transaction: id });
    nowMillis += idleMs - 1;
    context.transactions.expire();
    expect(await commit([], id)).toBe(status.OK);
    const unused = await read('a', { newTransaction: {} });
    nowMillis += idleMs;
    context.transactions.expire();
    expect(await commit([], unused.id)).toBe(status.ABORTED);
    expect(await commit([set('a', 1)])).toBe(status.OK);
  });

  it('is found only by its exact id', async () => {
    const { id } = await read('a', { newTransaction: {} });
    expect(await commit([], Buffer.from('nonsense'))).toBe(status.INVALID_ARGUMENT);
    expect(await commit([], id.slice(1))).toBe(status.INVALID_ARGUMENT);
    const unknown = Buffer.from(id);
    unknown[9] = (unknown[9] ?? 0) ^ 1;
    expect(await commit([], unknown)).toBe(status.ABORTED);
  });
});

describe('a read-only transaction', () => {
  it('reads everything as it was at one time, locks nothing, and cannot write', async () => {
    await commit([set('a', 1)]);
    const { id, n } = await read('a', { newTransaction: { readOnly: {} } });
    expect(n).toBe(1);
    expect(await commit([set('a', 2)])).toBe(status.OK);
    expect((await read('a', { transaction: id })).n).toBe(1);
    expect(await commit([set('a', 3)], id)).toBe(status.INVALID_ARGUMENT);
    expect((await read('a', { transaction: id })).n).toBe(1);
    expect(await commit([], id)).toBe(status.OK);
    expect((await read('a')).n).toBe(2);
  });

  it('reads at the given time', async () => {
    await commit([set('a', 1)]);
    const readTime = { seconds: String(nowMillis / 1_000), nanos: 0 };
    nowMillis += 1_000;
    await commit([set('a', 2)]);
    const { n } = await read('a', { newTransaction: { readOnly: { readTime } } });
    expect(n).toBe(1);
  });
});
