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
  takeResponses(): string[];
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
    takeResponses() {
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
  it('for a query, the session sends all documents, then CURRENT, and then NO_CHANGE', async () => {
    await commit(set('c/a', 1), set('d/b', 1));
    const client = connect();
    client.session.handle({ addTarget: collection() });
    expect(client.takeResponses()).toEqual([
      'ADD 1',
      'documentChange c/a',
      'CURRENT 1',
      'NO_CHANGE',
    ]);
  });

  it('for a query, the session sends the changes of a commit together, but not documents outside the result', async () => {
    await commit(set('c/a', 1));
    const client = connect();
    client.session.handle({ addTarget: positiveTarget });
    client.takeResponses();
    await commit(set('c/b', 1), set('c/a', 2), set('c/hidden', 0));
    expect(client.takeResponses()).toEqual([
      'documentChange c/b',
      'documentChange c/a',
      'NO_CHANGE',
    ]);
    await commit(set('c/a', 0), remove('c/b'));
    expect(client.takeResponses()).toEqual([
      'documentRemove c/a',
      'documentDelete c/b',
      'NO_CHANGE',
    ]);
    await commit(set('c/a', -1), set('d/x', 5));
    await commit(set('c/hidden', 0));
    expect(client.takeResponses()).toEqual([]);
  });

  it('for a query with a limit, the session sends the documents that enter or leave the result', async () => {
    await commit(set('c/a', 2), set('c/b', 3));
    const orderBy = [{ field: { fieldPath: 'n' } }];
    const client = connect();
    client.session.handle({ addTarget: collection({ orderBy, limit: { value: 1 } }) });
    client.takeResponses();
    await commit(set('c/b', 1));
    expect(client.takeResponses()).toEqual([
      'documentRemove c/a',
      'documentChange c/b',
      'NO_CHANGE',
    ]);
  });

  it('a query costs one read for each sent document, and one read if its first result is empty', async () => {
    const client = connect();
    client.session.handle({ addTarget: collection() });
    expect(client.reads()).toBe(1);
    await commit(set('c/a', 1), set('c/b', 1));
    expect(client.reads()).toBe(3);
    await commit(remove('c/a'));
    expect(client.reads()).toBe(3);
  });

  it('an invalid query does not end the stream', () => {
    const client = connect();
    client.session.handle({ addTarget: collection({ limit: { value: -1 } }) });
    expect(client.takeResponses()).toEqual(['REMOVE 1 code 3']);
    client.session.handle({ addTarget: collection() });
    expect(client.takeResponses()).toEqual(['ADD 1', 'CURRENT 1', 'NO_CHANGE']);
  });
});

describe('a target that is a list of documents', () => {
  const target: ProtoTarget = {
    targetId: 7,
    documents: { documents: [`${root}/c/a`, `${root}/c/b`] },
  };

  it('for a list of documents, the session sends whether each document exists, and later its changes', async () => {
    await commit(set('c/a', 1));
    const client = connect();
    client.session.handle({ addTarget: target });
    expect(client.takeResponses()).toEqual([
      'ADD 7',
      'documentChange c/a',
      'documentDelete c/b',
      'CURRENT 7',
      'NO_CHANGE',
    ]);
    await commit(set('c/b', 1), remove('c/a'), set('c/c', 1));
    expect(client.takeResponses()).toEqual([
      'documentChange c/b',
      'documentDelete c/a',
      'NO_CHANGE',
    ]);
  });
});

describe('a target with a resume token', () => {
  it('for a target with a resume token, the session sends only the changes after the token', async () => {
    await commit(set('c/a', 1), set('c/b', 1), set('c/same', 1));
    const before = connect();
    before.session.handle({ addTarget: collection() });
    before.takeResponses();
    before.session.close();
    await commit(remove('c/a'), set('c/b', 2), set('c/new', 1));
    expect(before.takeResponses()).toEqual([]);

    const after = connect();
    after.session.handle({ addTarget: { ...collection(), resumeToken: before.token() } });
    expect(after.takeResponses()).toEqual([
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
  ])(
    'for a target with a resume token, the session sends all documents again if %s',
    async (_when, meanwhile) => {
      await commit(set('c/a', 1));
      const before = connect();
      before.session.handle({ addTarget: collection() });
      before.takeResponses();
      before.session.close();
      meanwhile();
      await commit(set('c/b', 1));
      const after = connect();
      after.session.handle({ addTarget: { ...collection(), resumeToken: before.token() } });
      const [, reset, ...rest] = after.takeResponses();
      expect(reset).toBe('RESET 1');
      expect(rest).toContain('documentChange c/b');
    },
  );
});

describe('targets of one stream', () => {
  it('several targets can share a stream, and can be removed one by one', async () => {
    const client = connect();
    client.session.handle({ addTarget: collection() });
    client.session.handle({ addTarget: { ...positiveTarget, targetId: 2 } });
    client.takeResponses();
    await commit(set('c/a', 0), set('c/b', 1));
    expect(client.takeResponses()).toEqual([
      'documentChange c/a',
      'documentChange c/b',
      'documentChange c/b',
      'NO_CHANGE',
    ]);
    client.session.handle({ removeTarget: 1 });
    await commit(set('c/a', -1));
    expect(client.takeResponses()).toEqual(['REMOVE 1']);
  });

  it('the session removes a target with "once" after it has sent CURRENT', () => {
    const client = connect();
    client.session.handle({ addTarget: { ...collection(), once: true } });
    expect(client.takeResponses()).toEqual(['ADD 1', 'CURRENT 1', 'NO_CHANGE', 'REMOVE 1']);
  });

  it('a stream sends NO_CHANGE as a heartbeat if it has a target', () => {
    const client = connect();
    client.session.heartbeat();
    expect(client.takeResponses()).toEqual([]);
    client.session.handle({ addTarget: collection() });
    client.takeResponses();
    client.session.heartbeat();
    expect(client.takeResponses()).toEqual(['NO_CHANGE']);
  });

  it('the session sends a delete for every document when the store is cleared', async () => {
    await commit(set('c/a', 1));
    const client = connect();
    client.session.handle({ addTarget: collection() });
    client.takeResponses();
    store.clear('p');
    await new Promise((resolve) => setImmediate(resolve));
    expect(client.takeResponses()).toEqual(['documentDelete c/a', 'NO_CHANGE']);
  });
});
