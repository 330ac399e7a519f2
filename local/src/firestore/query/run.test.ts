import { describe, expect, it } from 'vitest';
import { and, by, cursorAt, or, run, where, whereIn } from '../testing/queries.ts';
import {
  array,
  documentAt,
  double,
  fieldsOf,
  int,
  map,
  ref,
  root,
  str,
} from '../testing/values.ts';
import { planQuery } from './plan.ts';
import { compareByPlan, inScope, project, runPlan, selects } from './run.ts';

const documents = [
  documentAt('c/1', { a: int(1), b: str('x'), tags: array(str('red')), m: map({ x: int(1) }) }),
  documentAt('c/2', { a: int(2), b: str('y'), m: map({ x: int(2) }) }),
  documentAt('c/3', { a: int(2), b: str('x'), m: map({ x: int(3), y: int(1) }) }),
  documentAt('c/4', { a: int(3), b: str('z') }),
  documentAt('c/5', { a: int(3), b: str('y'), m: map({}) }),
  documentAt('c/6', { a: int(-1), b: str('x'), m: map({ x: str('s') }) }),
  documentAt('c/7', { b: str('w') }),
  documentAt('c/8', { a: double(4.5), b: str('x') }),
  documentAt('c/1/c/sub', { a: int(10) }),
  documentAt('c/1/other/o', { a: int(13) }),
  documentAt('x/y/c/deep', { a: int(12) }),
  documentAt('c-b/1', { a: int(1) }),
].reverse();
const ids = (...numbers: number[]) => numbers.map((number) => `c/${number}`);

describe('the order of results', () => {
  it('the order is by name by default', () => {
    expect(run(documents, {})).toEqual(ids(1, 2, 3, 4, 5, 6, 7, 8));
  });

  it('the order is by the given fields, then by name in the direction of the last field', () => {
    expect(run(documents, { orderBy: by('a') })).toEqual(ids(6, 1, 2, 3, 4, 5, 8));
    expect(run(documents, { orderBy: by('-a') })).toEqual(ids(8, 5, 4, 3, 2, 1, 6));
    expect(run(documents, { orderBy: by('-a', 'b') })).toEqual(ids(8, 5, 4, 3, 2, 1, 6));
    expect(run(documents, { orderBy: by('b', '-a') })).toEqual(ids(8, 3, 1, 6, 5, 2, 4));
    expect(run(documents, { orderBy: by('a', '-__name__') })).toEqual(ids(6, 1, 3, 2, 5, 4, 8));
    expect(run(documents, { orderBy: by('m.x') })).toEqual(ids(1, 2, 3, 6));
  });

  it('fields of inequalities follow the given fields in the order', () => {
    const filter = where('a', 'GREATER_THAN', int(1));
    expect(run(documents, { where: filter })).toEqual(ids(2, 3, 4, 5, 8));
    expect(run(documents, { where: filter, orderBy: by('b') })).toEqual(ids(3, 8, 2, 5, 4));
    const both = and(filter, where('b', 'LESS_THAN', str('z')));
    expect(run(documents, { where: both, orderBy: by('-a') })).toEqual(ids(8, 5, 2, 3));
  });
});

describe('cursors', () => {
  it.each([
    ['startAt', { startAt: cursorAt(true, int(2)) }, [2, 3, 4, 5, 8]],
    ['startAfter', { startAt: cursorAt(false, int(2)) }, [4, 5, 8]],
    ['endAt', { endAt: cursorAt(false, int(2)) }, [6, 1, 2, 3]],
    ['endBefore', { endAt: cursorAt(true, int(2)) }, [6, 1]],
    [
      'startAt and endBefore',
      { startAt: cursorAt(true, int(2)), endAt: cursorAt(true, int(3)) },
      [2, 3],
    ],
    ['a cursor between stored values', { startAt: cursorAt(true, double(2.5)) }, [4, 5, 8]],
    ['a cursor of another type', { startAt: cursorAt(true, str('x')) }, []],
    ['a cursor without values', { startAt: cursorAt(false) }, [6, 1, 2, 3, 4, 5, 8]],
  ])('a query with %s returns the right documents', (_, cursors, expected) => {
    expect(run(documents, { orderBy: by('a'), ...cursors })).toEqual(ids(...expected));
  });

  it('a cursor can use two fields with different directions', () => {
    const orderBy = by('-a', 'b');
    const here = [int(2), str('x')];
    expect(run(documents, { orderBy, startAt: cursorAt(true, ...here) })).toEqual(ids(3, 2, 1, 6));
    expect(run(documents, { orderBy, startAt: cursorAt(false, ...here) })).toEqual(ids(2, 1, 6));
    expect(run(documents, { orderBy, endAt: cursorAt(true, ...here) })).toEqual(ids(8, 5, 4));
  });

  it('a cursor can use a name, even if that document is in another collection', () => {
    const after = (path: string) => ({
      orderBy: by('__name__'),
      startAt: cursorAt(false, ref(path)),
    });
    expect(run(documents, after('c/6'))).toEqual(ids(7, 8));
    expect(run(documents, after('c/1/c/sub'))).toEqual(ids(2, 3, 4, 5, 6, 7, 8));
    expect(run(documents, after('d/1'))).toEqual([]);
    const pair = cursorAt(false, int(2), ref('c/2'));
    expect(run(documents, { orderBy: by('a', '__name__'), startAt: pair })).toEqual(
      ids(3, 4, 5, 8),
    );
  });
});

describe('a limit and an offset', () => {
  it('offset and limit are applied after cursors, and the offset is applied first', () => {
    const query = {
      orderBy: by('a'),
      startAt: cursorAt(true, int(2)),
      offset: 1,
      limit: { value: 2 },
    };
    expect(run(documents, query)).toEqual(ids(3, 4));
    expect(run(documents, { offset: 50 })).toEqual([]);
  });

  it('a query with a limit of 0 does not have results', () => {
    expect(run(documents, { limit: { value: 0 } })).toEqual([]);
    expect(run(documents, { limit: {} })).toEqual([]);
  });
});

describe('the scope of a query', () => {
  const group = { from: [{ collectionId: 'c', allDescendants: true }] };

  it('a query of a collection finds only the documents of the collection itself', () => {
    expect(run(documents, { from: [{ collectionId: 'c' }] }, `${root}/c/1`)).toEqual(['c/1/c/sub']);
    expect(run(documents, { from: [{ collectionId: 'b' }] })).toEqual([]);
  });

  it('a query of a collection group searches every collection with the id below the parent', () => {
    expect(run(documents, { ...group, where: where('a', 'GREATER_THAN', int(4)) })).toEqual([
      'c/8',
      'c/1/c/sub',
      'x/y/c/deep',
    ]);
    expect(run(documents, group, `${root}/x/y`)).toEqual(['x/y/c/deep']);
    expect(run(documents, group, `${root}/c/1`)).toEqual(['c/1/c/sub']);
  });

  it('a query without a collection id searches all collections directly or anywhere below the parent', () => {
    const below = ['c/1/c/sub', 'c/1/other/o'];
    expect(run(documents, { from: [{}] }, `${root}/c/1`)).toEqual(below);
    expect(run(documents, { from: [] }, `${root}/x`.concat('/y'))).toEqual(['x/y/c/deep']);
    expect(run(documents, { from: [{ allDescendants: true }] }, `${root}/x/y`)).toHaveLength(1);
    expect(run(documents, { from: [{}] })).toHaveLength(9);
    expect(run(documents, { from: [{ allDescendants: true }] })).toHaveLength(12);
  });

  it('a range of names limits a query to one collection and everything below it', () => {
    const range = and(
      where('__name__', 'GREATER_THAN_OR_EQUAL', ref('c/__id-9223372036854775808__')),
      where('__name__', 'LESS_THAN', ref('c\u0000/__id-9223372036854775808__')),
    );
    const query = { from: [{ allDescendants: true }], where: range };
    const [first, ...rest] = ids(1, 2, 3, 4, 5, 6, 7, 8);
    expect(run(documents, query)).toEqual([first, 'c/1/c/sub', 'c/1/other/o', ...rest]);
  });

  it('inScope needs only the name of a document', () => {
    const plan = planQuery(root, group);
    expect(inScope(plan, `${root}/x/y/c/z`)).toBe(true);
    expect(inScope(plan, `${root}/x/c`)).toBe(false);
    expect(inScope(plan, 'projects/other/databases/d/documents/c/z')).toBe(false);
  });
});

describe('a projection', () => {
  const selectedFields = (...paths: string[]) => {
    const fields = paths.map((fieldPath) => ({ fieldPath }));
    const plan = planQuery(root, { from: [{ collectionId: 'c' }], select: { fields } });
    return runPlan(plan, documents).map((document) => project(plan, document).fields)[2];
  };

  it('keeps selected fields inside their maps', () => {
    expect(selectedFields('a', 'm.x', 'nope')).toEqual(
      fieldsOf({ a: int(2), m: map({ x: int(3) }) }),
    );
    expect(selectedFields('m.y', 'm.x')).toEqual(fieldsOf({ m: map({ y: int(1), x: int(3) }) }));
  });

  it('returns a document without fields if it selects nothing or only the name', () => {
    expect(selectedFields()).toEqual(new Map());
    expect(selectedFields('__name__')).toEqual(new Map());
  });

  it('returns the whole document by default', () => {
    const plan = planQuery(root, { from: [{ collectionId: 'c' }] });
    expect(documents.map((document) => project(plan, document))).toEqual(documents);
  });
});

describe('a listener’s query', () => {
  const filter = or(where('a', 'EQUAL', int(3)), whereIn('b', 'IN', str('x')));
  const query = { from: [{ collectionId: 'c' }], where: filter, orderBy: by('-a') };
  const plan = planQuery(root, { ...query, offset: 1, limit: { value: 2 } });

  it('selects all documents that match, without the offset and the limit', () => {
    const selected = documents.filter((document) => selects(plan, document));
    expect(selected.map(({ name }) => name).sort()).toEqual(
      ids(1, 3, 4, 5, 6, 8).map((path) => `${root}/${path}`),
    );
  });

  it('compares two documents in its order', () => {
    const unlimited = planQuery(root, query);
    const selected = documents.filter((document) => selects(plan, document));
    expect(selected.sort(compareByPlan(plan))).toEqual(runPlan(unlimited, documents));
  });
});
