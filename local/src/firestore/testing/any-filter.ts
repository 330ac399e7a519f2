import fc from 'fast-check';
import type { Value } from '../model.ts';
import type { ProtoFilter } from '../proto.ts';
import { and, is, or, where, whereIn } from './queries.ts';

export const ranges = ['LESS_THAN', 'LESS_THAN_OR_EQUAL', 'GREATER_THAN', 'GREATER_THAN_OR_EQUAL'];

/**
 * Generates filters on the given fields with the given operands and up to two levels of AND and OR.
 */
export function anyFilter(
  fieldPath: fc.Arbitrary<string>,
  operand: fc.Arbitrary<Value>,
): fc.Arbitrary<ProtoFilter> {
  const leaf: fc.Arbitrary<ProtoFilter> = fc.oneof(
    fc
      .tuple(fieldPath, fc.constantFrom(...ranges, 'EQUAL', 'NOT_EQUAL', 'ARRAY_CONTAINS'), operand)
      .map(([path, op, value]) => where(path, op, value)),
    fc
      .tuple(
        fieldPath,
        fc.constantFrom('IN', 'NOT_IN', 'ARRAY_CONTAINS_ANY'),
        fc.array(operand, { minLength: 1, maxLength: 2 }),
      )
      .map(([path, op, values]) => whereIn(path, op, ...values)),
    fc
      .tuple(fieldPath, fc.constantFrom('IS_NULL', 'IS_NAN', 'IS_NOT_NULL', 'IS_NOT_NAN'))
      .map(([path, op]) => is(path, op)),
  );
  return fc.letrec<{ node: ProtoFilter }>((tie) => ({
    node: fc.oneof(
      { maxDepth: 2, withCrossShrink: true },
      leaf,
      fc.array(tie('node'), { minLength: 1, maxLength: 2 }).map((nodes) => and(...nodes)),
      fc.array(tie('node'), { minLength: 1, maxLength: 2 }).map((nodes) => or(...nodes)),
    ),
  })).node;
}
