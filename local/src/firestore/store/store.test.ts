import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Fields, StoredDocument, Value } from '../model.ts';
import { microsOf, timestampAt } from './clock.ts';
import { type CommitEvent, DocumentStore } from './store.ts';

const database = 'projects/p/databases/(default)';
const other = 'projects/q/databases/(default)';
const hour = 3_600_000;

let folder: string;
let file: string;
let nowMillis: number;
let store: DocumentStore;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'store-'));
  file = join(folder, 'firestore.db');
  nowMillis = 1_000_000_000_000;
  store = open();
});

afterEach(() => {
  store.close();
  rmSync(folder, { recursive: true });
});

function open(): DocumentStore {
  return new DocumentStore({ file, now: () => nowMillis });
}

function reopen(): void {
  store.close();
  store = open();
}

/** Sets documents in one commit, or deletes those with null. Returns the commit time. */
function write(states: Record<string, number | null>, target = database): number {
  const { commitTime: time } = store.nextTimes(false);
  const updateTime = timestampAt(time);
  const snapshot = store.readAt(target, time);
  const changes = Object.entries(states).map(([path, n]) => {
    const name = `${target}/documents/${path}`;
    const before = snapshot.get(name);
    const fields: Fields = new Map<string, Value>([
      ['n', { kind: 'integer', value: BigInt(n ?? 0) }],
    ]);
    const after: StoredDocument | undefined =
      n === null
        ? undefined
        : { name, fields, createTime: before?.createTime ?? updateTime, updateTime };
    return { name, before, after };
  });
  store.commit({ database: target, time, changes });
  return time;
}

function numberAt(path: string, time?: number, source = database): number | undefined {
  const snapshot = time === undefined ? store.read(source) : store.readAt(source, time);
  const value = snapshot.get(`${source}/documents/${path}`)?.fields.get('n');
  return value?.kind === 'integer' ? Number(value.value) : undefined;
}

function namesIn(collection: string): string[] {
  const path = `${database}/documents/${collection}`;
  return Array.from(store.read(database).collection(path), ({ name }) =>
    name.slice(path.length + 1),
  );
}

describe('an old version of a document', () => {
  it('can be read after updates, deletes and a restart', () => {
    const created = write({ 'c/a': 1 });
    const updated = write({ 'c/a': 2 });
    const deleted = write({ 'c/a': null });
    for (const _ of ['before', 'after']) {
      expect(numberAt('c/a', created - 1)).toBeUndefined();
      expect(numberAt('c/a', created)).toBe(1);
      expect(numberAt('c/a', updated)).toBe(2);
      expect(numberAt('c/a', deleted)).toBeUndefined();
      reopen();
    }
  });

  it('cannot be read after an hour, and a time in the future cannot be read either', () => {
    const time = write({ 'c/a': 1 });
    expect(() => store.readAt(database, time + 1_000)).toThrow(/future/);
    nowMillis += hour - 1_000;
    expect(numberAt('c/a', time)).toBe(1);
    nowMillis += 2_000;
    expect(() => store.readAt(database, time)).toThrow(/too old/);
  });

  it('is deleted after more than an hour, unless it is the current version', () => {
    write({ 'c/a': 1, 'c/b': 1, 'd/gone': 1 });
    write({ 'c/a': 2, 'd/gone': null });
    nowMillis += 2 * hour;
    const late = write({ 'c/a': 3 });
    store.pruneOldVersions();
    reopen();
    expect(numberAt('c/a', late)).toBe(3);
    expect(numberAt('c/a', late - 1)).toBe(2);
    expect(numberAt('c/b')).toBe(1);
    expect(store.read(database).collectionIds(`${database}/documents`)).toEqual(['c']);
  });

  it('can be deleted without the current version of a document that was created again', () => {
    write({ 'c/a': 1 });
    write({ 'c/a': null });
    write({ 'c/a': 2 });
    nowMillis += 2 * hour;
    store.pruneOldVersions();
    expect(numberAt('c/a')).toBe(2);
    reopen();
    expect(numberAt('c/a')).toBe(2);
  });
});

describe('opening a file', () => {
  it('keeps documents and their times', () => {
    const created = write({ 'c/a': 1 });
    const updated = write({ 'c/a': 2 });
    reopen();
    const document = store.read(database).get(`${database}/documents/c/a`);
    expect(document && microsOf(document.createTime)).toBe(created);
    expect(document && microsOf(document.updateTime)).toBe(updated);
  });

  it('does not reuse a commit time, even if the system clock went back', () => {
    const before = write({ 'c/a': 1 });
    const empty = write({});
    nowMillis -= hour;
    reopen();
    expect(empty).toBeGreaterThan(before);
    expect(write({ 'c/a': 2 })).toBeGreaterThan(empty);
  });

  it('fails if the file is already open', () => {
    expect(open).toThrow(/another process is using it/);
  });
});

describe('a snapshot', () => {
  it('returns a collection in the order of names, in whatever order it was written', () => {
    write({ 'c/b': 1, 'c/__id10__': 1, 'c/a': 1 });
    write({ 'c/aa': 1, 'c/__id9__': 1 });
    expect(namesIn('c')).toEqual(['__id9__', '__id10__', 'a', 'aa', 'b']);
  });

  it('returns only candidates from the collections of the query', () => {
    write({ 'c/a': 1, 'c/a/sub/x': 1, 'd/b/sub/y': 1, 'd/b/sub/y/c/z': 1 });
    const root = `${database}/documents`;
    const seen = (parent: string, collectionId: string | undefined, allDescendants: boolean) =>
      Array.from(
        store.read(database).candidates({ parent, collectionId, allDescendants }),
        ({ name }) => name.slice(root.length + 1),
      );
    expect(seen(root, 'c', false)).toEqual(['c/a']);
    expect(seen(root, 'sub', true)).toEqual(['c/a/sub/x', 'd/b/sub/y']);
    expect(seen(`${root}/d/b`, 'c', true)).toEqual(['d/b/sub/y/c/z']);
    expect(seen(`${root}/d/b`, undefined, true)).toEqual(['d/b/sub/y', 'd/b/sub/y/c/z']);
  });

  it('lists missing documents that have documents below them', () => {
    write({ 'c/ghost/sub/x': 1, 'c/real': 1 });
    const root = `${database}/documents`;
    expect(store.read(database).ancestorsIn(`${root}/c`)).toEqual([`${root}/c/ghost`]);
    expect(store.read(database).collectionIds(root)).toEqual(['c']);
    expect(store.read(database).collectionIds(`${root}/c/ghost`)).toEqual(['sub']);
    write({ 'c/ghost/sub/x': null });
    expect(store.read(database).ancestorsIn(`${root}/c`)).toEqual([]);
  });
});

describe('clearing a project', () => {
  it('deletes its documents and their old versions, and notifies listeners', () => {
    const time = write({ 'c/a': 1 });
    write({ 'c/a': 5 }, other);
    const events: CommitEvent[] = [];
    store.subscribe((committed) => events.push(committed));
    const generation = store.generation;
    store.clear('p');
    expect(numberAt('c/a')).toBeUndefined();
    expect(numberAt('c/a', time)).toBeUndefined();
    expect(numberAt('c/a', undefined, other)).toBe(5);
    expect(events.map((event) => [event.database, event.changes.length])).toEqual([[database, 1]]);
    expect(store.generation).not.toBe(generation);
    reopen();
    expect(numberAt('c/a')).toBeUndefined();
    expect(numberAt('c/a', undefined, other)).toBe(5);
  });
});
