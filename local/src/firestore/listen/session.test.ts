import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openIndexes } from '../indexes/indexes.ts';
import type { ProtoWrite } from '../proto.ts';
import type { ProtoTarget } from '../rpc/messages.ts';
import { DocumentStore } from '../store/store.ts';
import { commitWrites } from '../transactions/commit.ts';
import { LockTable } from '../transactions/locks.ts';
import { Transactions } from '../transactions/transactions.ts';
import { parseWrite } from '../writes/validate.ts';
import type { ListenResponse } from './responses.ts';
import { ListenSession } from './session.ts';

const database = 'projects/p/databases/(default)';
const root = `${database}/documents`;

let store: DocumentStore;
let nowMillis: number;

beforeEach(() => {
  nowMillis = 1_000_000_000_000;
  store = new DocumentStore({ file: ':memory:', now: () => nowMillis });
});

afterEach(() => {
  store.close();
});

interface Client {
  readonly session: ListenSession;
  readonly reads: () => number;
  /** Returns short descriptions of the new responses, and remembers the last resume token. */
  take(): string[];
  token(): Uint8Array;
}

function connect(): Client {
  let received: ListenResponse[] = [];
  let token: Uint8Array = new Uint8Array();
  let reads = 0;
  const session = new ListenSession({
    indexes: openIndexes(undefined),
    store,
    database,
    send: (response) => received.push(response),
    countReads: (count) => {
      reads += count;
    },
  });
  return {
    session,
    reads: () => reads,
    token: () => token,
    take() {
      const taken = received;
      received = [];
      return taken.map((response) => {
        const change = response.targetChange as { resumeToken?: Uint8Array } | undefined;
        token = change?.resumeToken ?? token;
        return describeResponse(response);
      });
    },
  };
}

function describeResponse(response: ListenResponse): string {
  const [kind, body] = Object.entries(response)[0] as [string, Record<string, unknown>];
  if (kind === 'targetChange') {
    const ids = body.targetIds as number[];
    const { code } = (body.cause ?? {}) as { code?: number };
    return [body.targetChangeType, ...ids, ...(code ? [`code ${code}`] : [])].join(' ');
  }
  const document = body.document as { name: string } | string;
  const name = typeof document === 'string' ? document : document.name;
  return `${kind} ${name.slice(root.length + 1)}`;
}

/** Commits the writes and waits until the listeners are notified. */
async function commit(...writes: ProtoWrite[]): Promise<void> {
  const locks = new LockTable(1_000);
  const transactions = new Transactions({ store, locks, now: () => nowMillis, idleMs: 1_000 });
  const parsed = writes.map((write) => parseWrite(write, database));
  await commitWrites({ store, locks, transactions }, database, parsed);
  await new Promise((resolve) => setImmediate(resolve));
}

const set = (path: string, n: number): ProtoWrite => ({
  update: { name: `${root}/${path}`, fields: { n: { integerValue: String(n) } } },
});
const remove = (path: string): ProtoWrite => ({ delete: `${root}/${path}` });

const collection = (queryOptions: object = {}): ProtoTarget => ({
  targetId: 1,
  query: { parent: root, structuredQuery: { from: [{ collectionId: 'c' }], ...queryOptions } },
});
const positiveTarget = collection({
  where: {
    fieldFilter: { field: { fieldPath: 'n' }, op: 'GREATER_THAN', value: { integerValue: '0' } },
  },
});

describe('a target that is a query', () => {
  it('a target that is a query sends all documents, then CURRENT, and then NO_CHANGE', async () => {
    await commit(set('c/a', 1), set('d/b', 1));
    const client = connect();
    client.session.handle({ addTarget: collection() });
    expect(client.take()).toEqual(['ADD 1', 'documentChange c/a', 'CURRENT 1', 'NO_CHANGE']);
  });

  it('a target that is a query sends the changes of a commit together, and no documents outside its result', async () => {
    await commit(set('c/a', 1));
    const client = connect();
    client.session.handle({ addTarget: positiveTarget });
    client.take();
    await commit(set('c/b', 1), set('c/a', 2), set('c/hidden', 0));
    expect(client.take()).toEqual(['documentChange c/b', 'documentChange c/a', 'NO_CHANGE']);
    await commit(set('c/a', 0), remove('c/b'));
    expect(client.take()).toEqual(['documentRemove c/a', 'documentDelete c/b', 'NO_CHANGE']);
    await commit(set('c/a', -1), set('d/x', 5));
    await commit(set('c/hidden', 0));
    expect(client.take()).toEqual([]);
  });

  it('a target that is a query sends the documents that enter or leave its limit', async () => {
    await commit(set('c/a', 2), set('c/b', 3));
    const orderBy = [{ field: { fieldPath: 'n' } }];
    const client = connect();
    client.session.handle({ addTarget: collection({ orderBy, limit: { value: 1 } }) });
    client.take();
    await commit(set('c/b', 1));
    expect(client.take()).toEqual(['documentRemove c/a', 'documentChange c/b', 'NO_CHANGE']);
  });

  it('a target that is a query counts one read for each document that it sends, or one if it finds none', async () => {
    const client = connect();
    client.session.handle({ addTarget: collection() });
    expect(client.reads()).toBe(1);
    await commit(set('c/a', 1), set('c/b', 1));
    expect(client.reads()).toBe(3);
    await commit(remove('c/a'));
    expect(client.reads()).toBe(3);
  });

  it('a target that is a query does not end the stream if it is refused', () => {
    const client = connect();
    client.session.handle({ addTarget: collection({ limit: { value: -1 } }) });
    expect(client.take()).toEqual(['REMOVE 1 code 3']);
    client.session.handle({ addTarget: collection() });
    expect(client.take()).toEqual(['ADD 1', 'CURRENT 1', 'NO_CHANGE']);
  });
});

describe('a target that is a list of documents', () => {
  const target: ProtoTarget = {
    targetId: 7,
    documents: { documents: [`${root}/c/a`, `${root}/c/b`] },
  };

  it('a target that is a list of documents sends each document as found or missing, and later its changes', async () => {
    await commit(set('c/a', 1));
    const client = connect();
    client.session.handle({ addTarget: target });
    expect(client.take()).toEqual([
      'ADD 7',
      'documentChange c/a',
      'documentDelete c/b',
      'CURRENT 7',
      'NO_CHANGE',
    ]);
    await commit(set('c/b', 1), remove('c/a'), set('c/c', 1));
    expect(client.take()).toEqual(['documentChange c/b', 'documentDelete c/a', 'NO_CHANGE']);
  });
});

describe('a target with a resume token', () => {
  it('a target with a resume token sends only the changes after the token', async () => {
    await commit(set('c/a', 1), set('c/b', 1), set('c/same', 1));
    const before = connect();
    before.session.handle({ addTarget: collection() });
    before.take();
    before.session.close();
    await commit(remove('c/a'), set('c/b', 2), set('c/new', 1));
    expect(before.take()).toEqual([]);

    const after = connect();
    after.session.handle({ addTarget: { ...collection(), resumeToken: before.token() } });
    expect(after.take()).toEqual([
      'ADD 1',
      'documentDelete c/a',
      'documentChange c/b',
      'documentChange c/new',
      'CURRENT 1',
      'NO_CHANGE',
    ]);
  });

  it.each([
    ['all documents were deleted', () => store.clear()],
    [
      'more than an hour has passed',
      () => {
        nowMillis += 3_700_000;
      },
    ],
  ])('a target with a resume token sends all documents again if %s', async (_when, meanwhile) => {
    await commit(set('c/a', 1));
    const before = connect();
    before.session.handle({ addTarget: collection() });
    before.take();
    before.session.close();
    meanwhile();
    await commit(set('c/b', 1));
    const after = connect();
    after.session.handle({ addTarget: { ...collection(), resumeToken: before.token() } });
    const [, reset, ...rest] = after.take();
    expect(reset).toBe('RESET 1');
    expect(rest).toContain('documentChange c/b');
  });
});

describe('targets of one stream', () => {
  it('several targets can share a stream, and can be removed one by one', async () => {
    const client = connect();
    client.session.handle({ addTarget: collection() });
    client.session.handle({ addTarget: { ...positiveTarget, targetId: 2 } });
    client.take();
    await commit(set('c/a', 0), set('c/b', 1));
    expect(client.take()).toEqual([
      'documentChange c/a',
      'documentChange c/b',
      'documentChange c/b',
      'NO_CHANGE',
    ]);
    client.session.handle({ removeTarget: 1 });
    await commit(set('c/a', -1));
    expect(client.take()).toEqual(['REMOVE 1']);
  });

  it('a target with "once" is removed when it is current', () => {
    const client = connect();
    client.session.handle({ addTarget: { ...collection(), once: true } });
    expect(client.take()).toEqual(['ADD 1', 'CURRENT 1', 'NO_CHANGE', 'REMOVE 1']);
  });

  it('a stream sends NO_CHANGE as a heartbeat if it has a target', () => {
    const client = connect();
    client.session.heartbeat();
    expect(client.take()).toEqual([]);
    client.session.handle({ addTarget: collection() });
    client.take();
    client.session.heartbeat();
    expect(client.take()).toEqual(['NO_CHANGE']);
  });

  it('a target receives a delete for every document when the store is cleared', async () => {
    await commit(set('c/a', 1));
    const client = connect();
    client.session.handle({ addTarget: collection() });
    client.take();
    store.clear('p');
    await new Promise((resolve) => setImmediate(resolve));
    expect(client.take()).toEqual(['documentDelete c/a', 'NO_CHANGE']);
  });
});
