import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Lock, type LockOwner, LockTable } from './locks.ts';

const waitMs = 2_000;
const read = (key: string): Lock => ({ key, mode: 'shared' });
const write = (key: string): Lock => ({ key, mode: 'exclusive' });
const writeInto = (key: string): Lock => ({ key, mode: 'intent' });

let table: LockTable;
let log: string[];

beforeEach(() => {
  vi.useFakeTimers();
  table = new LockTable(waitMs);
  log = [];
});

afterEach(() => {
  vi.useRealTimers();
});

/** Requests locks. Logs `name` when they are granted, or `name!` when they are refused. */
function requestLocks(name: string, owner: LockOwner, ...locks: Lock[]): void {
  table.run(owner, locks, () => log.push(name)).catch(() => log.push(`${name}!`));
}

/** Requests locks like a commit, logs as `requestLocks` does, and then releases all locks. */
function commit(name: string, owner: LockOwner, ...locks: Lock[]): void {
  table
    .run(owner, locks, () => {
      log.push(name);
      table.release(owner);
    })
    .catch(() => {
      log.push(`${name}!`);
      table.release(owner);
    });
}

const waitFor = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe('the lock of a query', () => {
  const change = (name: string) => ({ name, before: undefined, after: undefined });
  const query = (name: string): Lock => ({
    ...read('c'),
    notices: (changed) => changed.name === name,
  });
  const writing = (name: string): Lock => ({ ...writeInto('c'), changes: () => [change(name)] });
  const unknown: Lock = { ...writeInto('c'), changes: () => undefined };

  it('a query blocks only writes that may change its result', () => {
    const reader = { age: 1 };
    requestLocks('query', reader, query('x'));
    commit('x', { age: 2 }, writing('x'));
    commit('y', { age: 3 }, writing('y'));
    commit('unknown', { age: 4 }, unknown);
    expect(log).toEqual(['query', 'y']);
    table.release(reader);
    expect(log).toEqual(['query', 'y', 'x', 'unknown']);
  });

  it('a query waits only for a waiting write that may change its result', () => {
    const reader = { age: 1 };
    requestLocks('query', reader, query('x'));
    commit('x', { age: 2 }, writing('x'));
    requestLocks('other', { age: 3 }, query('y'));
    requestLocks('same', { age: 4 }, query('x'));
    expect(log).toEqual(['query', 'other']);
  });

  it('a transaction can hold the locks of several queries, and a list blocks all writes', () => {
    const reader = { age: 1 };
    requestLocks('query', reader, query('x'));
    requestLocks('second', reader, query('y'));
    commit('y', { age: 2 }, writing('y'));
    commit('z', { age: 3 }, writing('z'));
    requestLocks('list', reader, read('c'));
    commit('w', { age: 4 }, writing('w'));
    expect(log).toEqual(['query', 'second', 'z', 'list']);
  });
});

describe('a lock on a document', () => {
  it('several readers can lock the same document', () => {
    for (const age of [1, 2, 3]) requestLocks(`reader ${age}`, { age }, read('x'));
    expect(log).toEqual(['reader 1', 'reader 2', 'reader 3']);
  });

  it('a writer waits for a reader', async () => {
    const reader = { age: 1 };
    requestLocks('read', reader, read('x'));
    commit('write', { age: Number.POSITIVE_INFINITY }, write('x'));
    await waitFor(1_000);
    expect(log).toEqual(['read']);
    table.release(reader);
    expect(log).toEqual(['read', 'write']);
  });

  it('a waiting writer is refused after the timeout', async () => {
    requestLocks('read', { age: 1 }, read('x'));
    commit('write', { age: 2 }, write('x'));
    await waitFor(waitMs);
    expect(log).toEqual(['read', 'write!']);
  });

  it('a reader does not block writers of other documents', () => {
    requestLocks('read', { age: 1 }, read('x'));
    commit('write', { age: 2 }, write('y'));
    expect(log).toEqual(['read', 'write']);
  });

  it('a new reader waits for a waiting writer', async () => {
    const reader = { age: 1 };
    requestLocks('first', reader, read('x'));
    commit('write', { age: 2 }, write('x'));
    requestLocks('newReader', { age: 3 }, read('x'));
    await waitFor(100);
    expect(log).toEqual(['first']);
    table.release(reader);
    expect(log).toEqual(['first', 'write', 'newReader']);
  });

  it('a transaction that has already read a document does not wait for it again', () => {
    const reader = { age: 1 };
    requestLocks('read', reader, read('x'));
    commit('outsider', { age: Number.POSITIVE_INFINITY }, write('x'));
    requestLocks('again', reader, read('x'));
    commit('commit', reader, write('x'));
    expect(log).toEqual(['read', 'again', 'commit', 'outsider']);
  });

  it('a waiting request does not hold some of its locks', async () => {
    const reader = { age: 1 };
    requestLocks('read', reader, read('x'));
    commit('both', { age: 2 }, write('y'), write('x'));
    table.release(reader);
    commit('y alone', { age: 3 }, write('y'));
    expect(log).toEqual(['read', 'both', 'y alone']);
  });
});

describe('a lock on a collection', () => {
  it('a writer to a collection waits for its readers, but not for other writers', () => {
    commit('a', { age: 1 }, write('c/a'), writeInto('c'));
    const query = { age: 2 };
    requestLocks('query', query, read('c'));
    commit('b', { age: 3 }, write('c/b'), writeInto('c'));
    expect(log).toEqual(['a', 'query']);
    table.release(query);
    expect(log).toEqual(['a', 'query', 'b']);
  });
});

describe('a deadlock', () => {
  it('the older transaction wins a deadlock, even if the younger one commits first', async () => {
    const [old, young] = [{ age: 1 }, { age: 2 }];
    requestLocks('old', old, read('x'));
    requestLocks('young', young, read('x'));
    commit('young commits', young, write('x'));
    await waitFor(100);
    commit('old commits', old, write('x'));
    await waitFor(0);
    expect(log).toEqual(['old', 'young', 'old commits', 'young commits!']);
  });

  it('is found if each of two transactions wants to write what the other has read', async () => {
    const [a, b] = [{ age: 1 }, { age: 2 }];
    requestLocks('a reads x', a, read('x'));
    requestLocks('b reads y', b, read('y'));
    commit('a writes y', a, write('y'));
    commit('b writes x', b, write('x'));
    await waitFor(0);
    expect(log).toEqual(['a reads x', 'b reads y', 'a writes y', 'b writes x!']);
  });

  it('a deadlock between three transactions is found', async () => {
    const owners = [1, 2, 3].map((age) => ({ age }));
    const keys = ['x', 'y', 'z'];
    for (const [index, owner] of owners.entries())
      requestLocks(`r${index}`, owner, read(`${keys[index]}`));
    for (const [index, owner] of owners.entries()) {
      commit(`w${index}`, owner, write(`${keys[(index + 1) % 3]}`));
    }
    await waitFor(0);
    expect(log).toEqual(['r0', 'r1', 'r2', 'w1', 'w0', 'w2!']);
  });

  it('a waiting request is refused if its transaction is released', async () => {
    requestLocks('reader', { age: 1 }, read('x'));
    const waiting = { age: 2 };
    commit('waits', waiting, write('x'));
    table.release(waiting);
    await waitFor(0);
    expect(log).toEqual(['reader', 'waits!']);
  });
});

it('if 100 transactions read and then write one document, only the oldest succeeds', async () => {
  const done: number[] = [];
  const increment = async (age: number) => {
    const owner = { age };
    await table.run(owner, [read('x')], () => undefined);
    await table.run(owner, [write('x')], () => {
      done.push(age);
      table.release(owner);
    });
  };
  const outcomes = await Promise.allSettled(
    Array.from({ length: 100 }, (_, age) => increment(age)),
  );
  expect(done).toEqual([0]);
  expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(99);
});
