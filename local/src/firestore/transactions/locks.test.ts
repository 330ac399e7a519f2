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

/** Requests locks and logs `name` when they are granted, `name!` when they are refused. */
function ask(name: string, owner: LockOwner, ...locks: Lock[]): void {
  table.run(owner, locks, () => log.push(name)).catch(() => log.push(`${name}!`));
}

/** Like a commit: writes, then releases everything. */
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

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe('a query', () => {
  const change = (name: string) => ({ name, before: undefined, after: undefined });
  const query = (name: string): Lock => ({
    ...read('c'),
    notices: (changed) => changed.name === name,
  });
  const writing = (name: string): Lock => ({ ...writeInto('c'), changes: () => [change(name)] });
  const unknown: Lock = { ...writeInto('c'), changes: () => undefined };

  it('blocks only writers that may change its result', () => {
    const reader = { age: 1 };
    ask('query', reader, query('x'));
    commit('x', { age: 2 }, writing('x'));
    commit('y', { age: 3 }, writing('y'));
    commit('unknown', { age: 4 }, unknown);
    expect(log).toEqual(['query', 'y']);
    table.release(reader);
    expect(log).toEqual(['query', 'y', 'x', 'unknown']);
  });

  it('queues only behind writers of what it reads', () => {
    const reader = { age: 1 };
    ask('query', reader, query('x'));
    commit('x', { age: 2 }, writing('x'));
    ask('other', { age: 3 }, query('y'));
    ask('same', { age: 4 }, query('x'));
    expect(log).toEqual(['query', 'other']);
  });

  it('adds to the locks of its transaction, and a list locks everything', () => {
    const reader = { age: 1 };
    ask('query', reader, query('x'));
    ask('second', reader, query('y'));
    commit('y', { age: 2 }, writing('y'));
    commit('z', { age: 3 }, writing('z'));
    ask('list', reader, read('c'));
    commit('w', { age: 4 }, writing('w'));
    expect(log).toEqual(['query', 'second', 'z', 'list']);
  });
});

describe('readers and writers', () => {
  it('any number of readers share a lock', () => {
    for (const age of [1, 2, 3]) ask(`reader ${age}`, { age }, read('x'));
    expect(log).toEqual(['reader 1', 'reader 2', 'reader 3']);
  });

  it('a writer waits for a reader', async () => {
    const reader = { age: 1 };
    ask('read', reader, read('x'));
    commit('write', { age: Number.POSITIVE_INFINITY }, write('x'));
    await pass(1_000);
    expect(log).toEqual(['read']);
    table.release(reader);
    expect(log).toEqual(['read', 'write']);
  });

  it('a writer gives up after the timeout', async () => {
    ask('read', { age: 1 }, read('x'));
    commit('write', { age: 2 }, write('x'));
    await pass(waitMs);
    expect(log).toEqual(['read', 'write!']);
  });

  it('nobody waits for an unrelated document', () => {
    ask('read', { age: 1 }, read('x'));
    commit('write', { age: 2 }, write('y'));
    expect(log).toEqual(['read', 'write']);
  });

  it('a reader that comes after a waiting writer waits for it', async () => {
    const reader = { age: 1 };
    ask('first', reader, read('x'));
    commit('write', { age: 2 }, write('x'));
    ask('later', { age: 3 }, read('x'));
    await pass(100);
    expect(log).toEqual(['first']);
    table.release(reader);
    expect(log).toEqual(['first', 'write', 'later']);
  });

  it('a transaction does not queue for a document that it has read', () => {
    const reader = { age: 1 };
    ask('read', reader, read('x'));
    commit('outsider', { age: Number.POSITIVE_INFINITY }, write('x'));
    ask('again', reader, read('x'));
    commit('commit', reader, write('x'));
    expect(log).toEqual(['read', 'again', 'commit', 'outsider']);
  });

  it('all locks are taken together or none', async () => {
    const reader = { age: 1 };
    ask('read', reader, read('x'));
    commit('both', { age: 2 }, write('y'), write('x'));
    table.release(reader);
    commit('y alone', { age: 3 }, write('y'));
    expect(log).toEqual(['read', 'both', 'y alone']);
  });
});

describe('collections', () => {
  it('writers into one collection do not block one another, but its readers block them', () => {
    commit('a', { age: 1 }, write('c/a'), writeInto('c'));
    const query = { age: 2 };
    ask('query', query, read('c'));
    commit('b', { age: 3 }, write('c/b'), writeInto('c'));
    expect(log).toEqual(['a', 'query']);
    table.release(query);
    expect(log).toEqual(['a', 'query', 'b']);
  });
});

describe('deadlocks', () => {
  it('of two that read one document and commit, the older wins, whoever commits first', async () => {
    const [old, young] = [{ age: 1 }, { age: 2 }];
    ask('old', old, read('x'));
    ask('young', young, read('x'));
    commit('young commits', young, write('x'));
    await pass(100);
    commit('old commits', old, write('x'));
    await pass(0);
    expect(log).toEqual(['old', 'young', 'old commits', 'young commits!']);
  });

  it('a reader that closes a cycle is part of it', async () => {
    const [a, b] = [{ age: 1 }, { age: 2 }];
    ask('a reads x', a, read('x'));
    ask('b reads y', b, read('y'));
    commit('a writes y', a, write('y'));
    commit('b writes x', b, write('x'));
    await pass(0);
    expect(log).toEqual(['a reads x', 'b reads y', 'a writes y', 'b writes x!']);
  });

  it('cycles of three are found', async () => {
    const owners = [1, 2, 3].map((age) => ({ age }));
    const keys = ['x', 'y', 'z'];
    for (const [index, owner] of owners.entries()) ask(`r${index}`, owner, read(`${keys[index]}`));
    for (const [index, owner] of owners.entries()) {
      commit(`w${index}`, owner, write(`${keys[(index + 1) % 3]}`));
    }
    await pass(0);
    expect(log).toEqual(['r0', 'r1', 'r2', 'w1', 'w0', 'w2!']);
  });

  it('a transaction that is released while waiting is refused', async () => {
    ask('reader', { age: 1 }, read('x'));
    const waiting = { age: 2 };
    commit('waits', waiting, write('x'));
    table.release(waiting);
    await pass(0);
    expect(log).toEqual(['reader', 'waits!']);
  });
});

it('of many that read and write one document together, the oldest gets through', async () => {
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
