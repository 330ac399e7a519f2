import { describe, expect, it } from 'vitest';
import { StatusError, status } from '../model.ts';
import type { ProtoWrite } from '../proto.ts';
import { array, database, documentAt, int, root, str } from '../testing/values.ts';
import { checkPrecondition, parseWrite, type Write } from './validate.ts';

const name = `${root}/c/d`;
const one = { integerValue: '1' };

function codeOf(act: () => unknown): number {
  try {
    act();
    return status.OK;
  } catch (error) {
    return error instanceof StatusError ? error.code : status.INTERNAL;
  }
}

describe('parseWrite', () => {
  it('parses an update with a mask, a precondition and every transform', () => {
    const write = parseWrite(
      {
        update: { name, fields: { a: one } },
        updateMask: { fieldPaths: ['a', '`b c`.d'] },
        currentDocument: { updateTime: { seconds: '5', nanos: 1_999 } },
        updateTransforms: [
          { fieldPath: 't', setToServerValue: 'REQUEST_TIME' },
          { fieldPath: 'n', increment: { integerValue: '-3' } },
          { fieldPath: 'm.x', maximum: { doubleValue: 1.5 } },
          { fieldPath: 'm.y', minimum: one },
          { fieldPath: 'u', appendMissingElements: { values: [one] } },
          { fieldPath: 'r', removeAllFromArray: { values: [] } },
        ],
      },
      database,
    );
    expect(write).toEqual({
      kind: 'update',
      name,
      fields: new Map([['a', int(1)]]),
      mask: [['a'], ['b c', 'd']],
      precondition: { updateTime: { seconds: 5n, nanos: 1_000 } },
      transforms: [
        { path: ['t'], kind: 'serverTime' },
        { path: ['n'], kind: 'increment', operand: int(-3) },
        { path: ['m', 'x'], kind: 'maximum', operand: { kind: 'double', value: 1.5 } },
        { path: ['m', 'y'], kind: 'minimum', operand: int(1) },
        { path: ['u'], kind: 'arrayUnion', values: [int(1)] },
        { path: ['r'], kind: 'arrayRemove', values: [] },
      ],
    });
  });

  it('distinguishes an empty mask from no mask, and ignores an empty precondition', () => {
    const withoutMask = parseWrite({ update: { name }, currentDocument: {} }, database);
    expect(withoutMask).toMatchObject({ mask: undefined, precondition: undefined });
    const withEmptyMask = parseWrite(
      { update: { name }, updateMask: { fieldPaths: [] } },
      database,
    );
    expect(withEmptyMask).toMatchObject({ mask: [] });
  });

  it('parses deletes, verifies and transforms without an update', () => {
    expect(parseWrite({ delete: name }, database)).toMatchObject({ kind: 'delete', name });
    expect(parseWrite({ verify: name, currentDocument: { exists: false } }, database)).toEqual({
      kind: 'verify',
      name,
      precondition: { exists: false },
    });
    const transform = { document: name, fieldTransforms: [{ fieldPath: 'n', increment: one }] };
    expect(parseWrite({ transform }, database)).toMatchObject({ kind: 'transform', name });
  });

  const update = { name };
  const currentDocument = { exists: true };
  const invalid: [string, ProtoWrite][] = [
    ['a write without an operation', {}],
    ['a write without a name', { update: {} }],
    ['a collection as a document', { delete: `${root}/c` }],
    ['a document of another database', { delete: 'projects/p/databases/second/documents/c/d' }],
    ['a reserved field name', { update: { name, fields: { __x__: one } } }],
    ['a value without a type', { update: { name, fields: { a: {} } } }],
    [
      'an array in an array',
      { update: { name, fields: { a: { arrayValue: { values: [{ arrayValue: {} }] } } } } },
    ],
    [
      'a string of 1 MiB',
      { update: { name, fields: { a: { stringValue: 'x'.repeat(2 ** 20) } } } },
    ],
    ['an invalid path in a mask', { update, updateMask: { fieldPaths: ['a..b'] } }],
    ['__name__ in a mask', { update, updateMask: { fieldPaths: ['__name__'] } }],
    ['a mask on a delete', { delete: name, updateMask: { fieldPaths: ['a'] } }],
    [
      'transforms on a delete',
      { delete: name, updateTransforms: [{ fieldPath: 'a', increment: one }] },
    ],
    ['a verify without a precondition', { verify: name }],
    ['a verify with a mask', { verify: name, updateMask: { fieldPaths: ['a'] }, currentDocument }],
    [
      'a verify with transforms',
      { verify: name, updateTransforms: [{ fieldPath: 'a', increment: one }], currentDocument },
    ],
    ['a transform without fields', { transform: { document: name, fieldTransforms: [] } }],
    ['a transform without an operation', { update, updateTransforms: [{ fieldPath: 'a' }] }],
    ['a transform without a path', { update, updateTransforms: [{ increment: one }] }],
    [
      'an unknown server value',
      {
        update,
        updateTransforms: [{ fieldPath: 'a', setToServerValue: 'SERVER_VALUE_UNSPECIFIED' }],
      },
    ],
    [
      'an increment by a string',
      { update, updateTransforms: [{ fieldPath: 'a', increment: { stringValue: 'x' } }] },
    ],
    [
      'a maximum with null',
      { update, updateTransforms: [{ fieldPath: 'a', maximum: { nullValue: 'NULL_VALUE' } }] },
    ],
    [
      'an array as an array element',
      {
        update,
        updateTransforms: [
          { fieldPath: 'a', appendMissingElements: { values: [{ arrayValue: {} }] } },
        ],
      },
    ],
    [
      '501 transforms',
      {
        update,
        updateTransforms: Array.from({ length: 501 }, () => ({ fieldPath: 'a', increment: one })),
      },
    ],
    [
      'an update time in the year 10000',
      { update, currentDocument: { updateTime: { seconds: '253402300800' } } },
    ],
  ];
  it.each(invalid)('refuses %s', (_, proto) => {
    expect(codeOf(() => parseWrite(proto, database))).toBe(status.INVALID_ARGUMENT);
  });
});

describe('checkPrecondition', () => {
  const current = documentAt('c/d', { a: array(str('x')) });
  const stale = { seconds: 0n, nanos: 1_000 };
  const check = (
    precondition: Write['precondition'],
    document = current as typeof current | undefined,
  ) => codeOf(() => checkPrecondition({ kind: 'delete', name, precondition }, document));

  it('passes if the precondition holds', () => {
    expect(check(undefined)).toBe(status.OK);
    expect(check(undefined, undefined)).toBe(status.OK);
    expect(check({ exists: true })).toBe(status.OK);
    expect(check({ updateTime: current.updateTime })).toBe(status.OK);
  });

  it('fails with a different code for each kind of failure', () => {
    expect(check({ exists: false })).toBe(status.ALREADY_EXISTS);
    expect(check({ updateTime: stale })).toBe(status.FAILED_PRECONDITION);
    const checkMissing = (precondition: Write['precondition']) =>
      codeOf(() => checkPrecondition({ kind: 'delete', name, precondition }, undefined));
    expect(checkMissing({ exists: false })).toBe(status.OK);
    expect(checkMissing({ exists: true })).toBe(status.NOT_FOUND);
    expect(checkMissing({ updateTime: stale })).toBe(status.FAILED_PRECONDITION);
  });

  it('fails with the messages of the service, because some clients read them', () => {
    const write = (exists: boolean): Write => ({ kind: 'delete', name, precondition: { exists } });
    expect(() => checkPrecondition(write(false), current)).toThrow(
      `Document already exists: ${name}`,
    );
    expect(() => checkPrecondition(write(true), undefined)).toThrow(
      `No document to update: ${name}`,
    );
  });
});
