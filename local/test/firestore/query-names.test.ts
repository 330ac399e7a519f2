import { FieldPath } from 'firebase-admin/firestore';
import { describe, expect, it } from 'vitest';
import { codeOf, openFirestore } from './harness.ts';
import { openRawClient } from './raw-client.ts';

const { db, address, projectId, collection, doc } = await openFirestore();
const raw = openRawClient(address, projectId);
const documentId = FieldPath.documentId();

async function pathsOf(query: FirebaseFirestore.Query): Promise<string[]> {
  return (await query.get()).docs.map(({ ref }) => ref.path);
}

describe('filters on the document name', async () => {
  const target = await collection({ a: { n: 1 }, b: { n: 2 }, c: { n: 3 } });
  const idsOf = async (query: FirebaseFirestore.Query) =>
    (await query.get()).docs.map(({ id }) => id).join(' ');

  it.each([
    ['==', 'b', 'b'],
    ['!=', 'b', 'a c'],
    ['<', 'b', 'a'],
    ['>=', 'b', 'b c'],
    ['in', ['c', 'a', 'none'], 'a c'],
    ['not-in', ['c', 'a'], 'b'],
  ] as const)('support the operator %s with %j', async (operator, value, expected) => {
    expect(await idsOf(target.where(documentId, operator, value))).toBe(expected);
  });

  it('can be combined with filters and orders on fields', async () => {
    expect(await idsOf(target.where(documentId, 'in', ['a', 'b']).where('n', '==', 2))).toBe('b');
    expect(await idsOf(target.where('n', '>=', 2).orderBy('n', 'desc').orderBy(documentId))).toBe(
      'c b',
    );
  });

  it('accept only references as values', async () => {
    const query = (value: object) =>
      raw.stream('RunQuery', {
        parent: `${raw.database}/documents`,
        structuredQuery: {
          from: [{ collectionId: target.id }],
          where: { fieldFilter: { field: { fieldPath: '__name__' }, op: 'EQUAL', value } },
        },
      });
    expect(await codeOf(query({ stringValue: 'a' }))).toBe(3);
    const elsewhere = await query({ referenceValue: raw.name('elsewhere/a') });
    expect(elsewhere.filter(({ document }) => document)).toEqual([]);
  });
});

describe('collection group queries', async () => {
  const group = doc().parent.id;
  const root = doc();
  const inside = [root.collection(group).doc('one'), root.collection(`x/y/${group}`).doc('two')];
  const outside = [db.collection(group).doc('three'), doc().collection(group).doc('four')];
  const batch = db.batch();
  for (const [index, ref] of [...inside, ...outside].entries()) batch.set(ref, { index });
  batch.set(root.collection(`${group}x`).doc('other'), {});
  await batch.commit();

  it('find all collections with the id, at any depth', async () => {
    const paths = await pathsOf(db.collectionGroup(group));
    expect(paths.toSorted()).toEqual([...inside, ...outside].map(({ path }) => path).toSorted());
    expect(await pathsOf(db.collectionGroup(group).orderBy('index', 'desc').limit(2))).toEqual(
      outside.toReversed().map(({ path }) => path),
    );
  });

  it('support filters on full document names and on fields', async () => {
    const [first, second] = inside;
    expect(await pathsOf(db.collectionGroup(group).where(documentId, '==', second))).toEqual([
      second?.path,
    ]);
    const from = db
      .collectionGroup(group)
      .where(documentId, '>=', first)
      .where(documentId, '<=', second);
    expect(await pathsOf(from)).toEqual(inside.map(({ path }) => path));
    expect(await pathsOf(db.collectionGroup(group).where('index', '>', 2))).toEqual([
      outside[1]?.path,
    ]);
  });

  it('find only collections below the parent document, if one is given', async () => {
    const answers = await raw.stream('RunQuery', {
      parent: raw.name(root.path),
      structuredQuery: { from: [{ collectionId: group, allDescendants: true }] },
    });
    const found = answers.flatMap(({ document }) => document?.name ?? []);
    expect(found).toEqual(inside.map(({ path }) => raw.name(path)));
  });

  it('differ from collection queries, which find one collection only', async () => {
    expect(await pathsOf(db.collection(group))).toEqual([outside[0]?.path]);
    expect(await pathsOf(root.collection(group))).toEqual([inside[0]?.path]);
  });
});

describe('queries of all collections below a document', async () => {
  const root = doc();
  const paths = ['a/1', 'a/1/b/2', 'c/3'].map((path) => `${root.path}/${path}`);
  const batch = db.batch();
  for (const path of paths) batch.set(db.doc(path), { n: 1 });
  await batch.commit();
  const queryAllCollections = (rest: object = {}) =>
    raw.stream('RunQuery', {
      parent: raw.name(root.path),
      structuredQuery: { from: [{ allDescendants: true }], ...rest },
    });

  it('find documents at any depth', async () => {
    const answers = await queryAllCollections();
    const found = answers.flatMap(({ document }) => document?.name ?? []);
    expect(found).toEqual(paths.map(raw.name));
  });

  it('support ranges of document names, but not filters or orders on fields', async () => {
    const range = (op: string, path: string) => ({
      fieldFilter: {
        field: { fieldPath: '__name__' },
        op,
        value: { referenceValue: raw.name(`${root.path}/${path}`) },
      },
    });
    const answers = await queryAllCollections({
      where: {
        compositeFilter: {
          op: 'AND',
          filters: [
            range('GREATER_THAN_OR_EQUAL', 'a/__id-9223372036854775808__'),
            range('LESS_THAN', 'a\0/__id-9223372036854775808__'),
          ],
        },
      },
    });
    expect(answers.flatMap(({ document }) => document?.name ?? [])).toEqual(
      paths.slice(0, 2).map(raw.name),
    );
    const field = { fieldPath: 'n' };
    const where = { fieldFilter: { field, op: 'EQUAL', value: { integerValue: 1 } } };
    expect(await codeOf(queryAllCollections({ where }))).toBe(3);
    expect(await codeOf(queryAllCollections({ orderBy: [{ field }] }))).toBe(3);
  });
});
