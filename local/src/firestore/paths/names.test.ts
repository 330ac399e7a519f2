import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { StatusError, status } from '../model.ts';
import { database, root } from '../testing/values.ts';
import { compareUtf8 } from '../values/utf8.ts';
import {
  collectionId,
  collectionOf,
  compareNames,
  databaseOf,
  documentId,
  isDescendant,
  parentOf,
  parseDocumentName,
  parseParentName,
  rootOf,
  validateCollectionId,
  validateDocumentId,
} from './names.ts';

const invalidArgument = expect.objectContaining({ code: status.INVALID_ARGUMENT });

function statusErrorOf(act: () => unknown): unknown {
  try {
    act();
    return undefined;
  } catch (error) {
    return error instanceof StatusError ? error : undefined;
  }
}

describe('a resource name', () => {
  it('is split into its parts', () => {
    expect(parseDocumentName(`${root}/c/d/s/e`)).toEqual({
      database,
      segments: ['c', 'd', 's', 'e'],
    });
    expect(parseParentName(root)).toEqual({ database, segments: [] });
    const name = `${root}/c/d/s/e`;
    expect(collectionId(name)).toBe('s');
    expect(documentId(name)).toBe('e');
    expect(collectionOf(name)).toBe(`${root}/c/d/s`);
    expect(parentOf(name)).toBe(`${root}/c/d`);
    expect(parentOf(`${root}/c/d`)).toBe(root);
    expect(databaseOf(name)).toBe(database);
    expect(rootOf(database)).toBe(root);
  });

  it.each([
    'c/d',
    root,
    `${root}/c`,
    `${root}/c/d/`,
    `${root}//d`,
    `${root}/c//`,
    `${root}/c/.`,
    `${root}/c/..`,
    `${root}/__c__/d`,
    `${root}/c/__x__`,
    `${root}/c/__idx__`,
    `${root}/c/__id0__`,
    `${root}/c/__id9223372036854775808__`,
    `${root}/__id5__/d`,
    `${root}/c/${'d'.repeat(1_501)}`,
    `${root}/c/${'€'.repeat(501)}`,
    `${root}/${'c/d/'.repeat(100)}c/d`,
    'projects/p/databases//documents/c/d',
  ])('%.80s is refused as a document name', (name) => {
    expect(statusErrorOf(() => parseDocumentName(name))).toEqual(invalidArgument);
  });

  it.each(['____', '__id5__', '__id-9223372036854775808__', 'a b', '..a', 'x'.repeat(1_500), '`'])(
    'the document id %.40s is accepted',
    (id) => {
      expect(() => validateDocumentId(id)).not.toThrow();
    },
  );

  it('a collection id that ends in NUL is accepted, because recursiveDelete sends such ids', () => {
    expect(() => validateCollectionId('c\u0000')).not.toThrow();
  });

  it('the name of a document in another database is refused', () => {
    const other = 'projects/p/databases/second';
    expect(statusErrorOf(() => parseDocumentName(`${root}/c/d`, other))).toEqual(invalidArgument);
  });

  it('the name of a collection is refused as a parent, and the error says at which index', () => {
    expect(() => parseParentName('projects/pn/databases/(default)/documents/p')).toThrow(
      'Document parent name "projects/pn/databases/(default)/documents/p" lacks "/" at index 43.',
    );
  });

  it('a name is below another name only if all segments of that name are equal', () => {
    expect(isDescendant(`${root}/c/d`, `${root}/c`)).toBe(true);
    expect(isDescendant(`${root}/c-b/d`, `${root}/c`)).toBe(false);
    expect(isDescendant(`${root}/c`, `${root}/c`)).toBe(false);
  });
});

describe('compareNames', () => {
  const id = fc.constantFrom('a', 'aa', 'a-b', 'a\u0001', 'b', '\uff5e', '\u{1f600}', '__id5__');
  const longId = fc.oneof(id, fc.constantFrom('__id10__', '__id-1__', '__idx', '_'));
  const name = fc
    .array(fc.tuple(id, longId), { minLength: 1, maxLength: 3 })
    .map((pairs) => `${root}/${pairs.flat().join('/')}`);

  it('compares segment by segment, and orders numeric ids first', () => {
    fc.assert(
      fc.property(name, name, (a, b) => {
        expect(Math.sign(compareNames(a, b))).toBe(Math.sign(bySegments(a, b)));
        expect(Math.sign(compareNames(a, b, root.length))).toBe(Math.sign(bySegments(a, b)));
      }),
    );
  });

  function bySegments(a: string, b: string): number {
    const right = b.split('/');
    for (const [at, left] of a.split('/').entries()) {
      const other = right[at];
      if (other === undefined) return 1;
      const numbers = [left, other].map((id) => /^__id(-?\d+)__$/.exec(id)?.[1]);
      const [x, y] = numbers;
      if (x !== undefined && y !== undefined && x !== y) return Number(x) - Number(y);
      if (x !== undefined && y === undefined) return -1;
      if (x === undefined && y !== undefined) return 1;
      const order = compareUtf8(left, other);
      if (order !== 0) return order;
    }
    return a.split('/').length - right.length;
  }
});
