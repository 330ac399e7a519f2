import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { StoredDocument, Value } from '../model.ts';
import { parseFieldPath } from '../paths/field-path.ts';
import {
  anyValue,
  array,
  documentAt,
  double,
  fieldName,
  fieldsOf,
  int,
  map,
  root,
  str,
  time,
} from '../testing/values.ts';
import { applyWrite } from './apply.ts';
import type { FieldTransform } from './transform.ts';

const name = `${root}/c/d`;
const now = { seconds: 7n, nanos: 5_000_000 };

interface UpdateOptions {
  readonly mask?: readonly string[];
  readonly transforms?: readonly FieldTransform[];
}

function update(
  current: StoredDocument | undefined,
  fields: Record<string, Value>,
  { mask, transforms = [] }: UpdateOptions = {},
) {
  const paths = mask?.map((path) => parseFieldPath(path));
  return applyWrite(
    {
      kind: 'update',
      name,
      precondition: undefined,
      fields: fieldsOf(fields),
      mask: paths,
      transforms,
    },
    current,
    now,
  );
}

describe('an update', () => {
  const current = documentAt('c/d', { a: int(1), b: int(2), c: map({ x: int(1), y: int(2) }) });

  it('replaces the whole document if it has no mask', () => {
    expect(update(current, { z: int(9) })).toEqual({
      fields: fieldsOf({ z: int(9) }),
      changed: true,
      transformResults: [],
    });
  });

  it('changes only the fields in the mask, and deletes those without a new value', () => {
    const fields = { a: int(10), c: map({ x: int(5), z: int(6) }), e: int(9) };
    expect(update(current, fields, { mask: ['a', 'c.x', 'b', 'nope'] }).fields).toEqual(
      fieldsOf({ a: int(10), c: map({ x: int(5), y: int(2) }) }),
    );
  });

  it('creates a missing document only with the fields in the mask', () => {
    const fields = { a: int(1), b: map({ x: int(1), y: int(2) }) };
    const created = update(undefined, fields, { mask: ['b.x'] });
    expect(created).toMatchObject({ fields: fieldsOf({ b: map({ x: int(1) }) }), changed: true });
  });

  it('an update with an empty mask creates an empty document, or keeps the existing document', () => {
    expect(update(undefined, { a: int(1) }, { mask: [] })).toMatchObject({
      fields: new Map(),
      changed: true,
    });
    expect(update(current, { a: int(9) }, { mask: [] })).toMatchObject({
      fields: current.fields,
      changed: false,
    });
  });

  it('can change a field with a quoted name', () => {
    const quoted = documentAt('c/d', { 'x.y': int(1) });
    expect(update(quoted, { 'x.y': int(2) }, { mask: ['`x.y`'] }).fields).toEqual(
      fieldsOf({ 'x.y': int(2) }),
    );
  });

  it('does not report a change if, and only if, the stored fields are identical', () => {
    const same = { c: map({ y: int(2), x: int(1) }), b: int(2), a: int(1) };
    expect(update(current, same).changed).toBe(false);
    expect(update(current, { ...same, a: double(1) }).changed).toBe(true);
  });

  it('does not report a change if it writes the stored fields again', () => {
    fc.assert(
      fc.property(fc.dictionary(fieldName, anyValue, { maxKeys: 4 }), (fields) => {
        const stored = documentAt('c/d', fields);
        expect(update(stored, fields).changed).toBe(false);
        const mask = Object.keys(fields).map((key) => `\`${key.replace(/[\\`]/g, '\\$&')}\``);
        expect(update(stored, fields, { mask }).changed).toBe(false);
      }),
    );
  });

  it('is refused if the document would be larger than 1 MiB', () => {
    const half = str('x'.repeat(600_000));
    const big = documentAt('c/d', { a: half });
    expect(() => update(big, { b: half }, { mask: ['b'] })).toThrow('exceeds the maximum');
  });
});

describe('the transforms of a write', () => {
  const increment = (path: string[], by: number): FieldTransform => ({
    path,
    kind: 'increment',
    operand: { kind: 'integer', value: BigInt(by) },
  });

  it('transforms are applied in order after the update, each to the result of the one before', () => {
    const transforms = [increment(['a'], 1), increment(['a'], 2)];
    expect(update(undefined, { a: int(10) }, { transforms })).toEqual({
      fields: fieldsOf({ a: int(13) }),
      changed: true,
      transformResults: [int(11), int(13)],
    });
  });

  it('a transform of a nested field replaces a parent value that is not a map', () => {
    const current = documentAt('c/d', { a: int(1) });
    const outcome = update(current, {}, { mask: [], transforms: [increment(['a', 'b'], 1)] });
    expect(outcome.fields).toEqual(fieldsOf({ a: map({ b: int(1) }) }));
  });

  it('all transforms store the same server time', () => {
    const transforms: FieldTransform[] = [
      { path: ['t'], kind: 'serverTime' },
      { path: ['m', 't'], kind: 'serverTime' },
    ];
    const at = time(7, 5_000_000);
    expect(update(undefined, {}, { transforms })).toMatchObject({
      fields: fieldsOf({ t: at, m: map({ t: at }) }),
      transformResults: [at, at],
    });
  });

  it('a transform that adds nothing does not report a change', () => {
    const current = documentAt('c/d', { a: array(int(1)) });
    const transforms: FieldTransform[] = [{ path: ['a'], kind: 'arrayUnion', values: [int(1)] }];
    expect(update(current, {}, { mask: [], transforms }).changed).toBe(false);
  });

  it('transforms without an update create a missing document', () => {
    const write = {
      kind: 'transform',
      name,
      precondition: undefined,
      transforms: [increment(['n'], 1)],
    } as const;
    expect(applyWrite(write, documentAt('c/d', { n: int(1) }), now).fields).toEqual(
      fieldsOf({ n: int(2) }),
    );
    expect(applyWrite(write, undefined, now)).toMatchObject({
      fields: fieldsOf({ n: int(1) }),
      changed: true,
    });
  });
});

describe('a delete or a verify', () => {
  const current = documentAt('c/d', { a: int(1) });
  const outcome = (kind: 'delete' | 'verify', document: StoredDocument | undefined) =>
    applyWrite({ kind, name, precondition: undefined }, document, now);

  it('only the delete of an existing document reports a change, not other deletes or a verify', () => {
    expect(outcome('delete', current)).toEqual({
      fields: null,
      changed: true,
      transformResults: [],
    });
    expect(outcome('delete', undefined)).toMatchObject({ fields: null, changed: false });
    expect(outcome('verify', current)).toMatchObject({ fields: current.fields, changed: false });
    expect(outcome('verify', undefined)).toMatchObject({ fields: null, changed: false });
  });
});
